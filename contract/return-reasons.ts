/** Why a moderator returns a post to its creator. */
export const returnReasons = [
  "unreadable",
  "misleading",
  "not-original",
  "personal-data",
  "not-allowed",
  "price",
  "other",
] as const;

export type ReturnReason = (typeof returnReasons)[number];
