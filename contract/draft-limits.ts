/**
 * The maximum number of characters of each field of a draft, and of bytes of its text. The constraints of the database
 * are the same.
 */
export const draftLimits = { title: 300, excerpt: 2_000, bodyBytes: 2 ** 20 } as const;
