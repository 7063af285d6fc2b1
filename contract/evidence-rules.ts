/** The maximum length of each text of a dispute's evidence. Together they fit the provider's limit of 150,000 characters. */
export const evidenceLengths = {
  description: 5_000,
  serviceDate: 100,
  accessLog: 5_000,
  terms: 5_000,
  statement: 10_000,
} as const;

/** The names of the texts, in the order of the form. */
export const evidenceFields = ["description", "serviceDate", "accessLog", "terms", "statement"] as const;
