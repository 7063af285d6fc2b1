/** The provider's names of requirements, by a part of them; the first that fits counts. */
const words = [
  [/external_account|bank|payout_method/, "bank"],
  [/document|proof_of/, "document"],
  [/dob|date_of_birth/, "birth"],
  [/address/, "address"],
  [/phone|email/, "contact"],
  [/id_number|ssn|tax_id|vat/, "taxNumber"],
  [/tos|terms|attestation/, "agreement"],
  [/representative|owners|directors|executives|relationship/, "people"],
  [/business_profile|mcc|url|product_description/, "business"],
  [/name/, "name"],
] as const;

export type RequirementWord = (typeof words)[number][1] | "other";

/** The text that names a requirement for the creator; `other` for codes that the provider added since. */
export function requirementWord(code: string): RequirementWord {
  return words.find(([pattern]) => pattern.test(code))?.[1] ?? "other";
}
