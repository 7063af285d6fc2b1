/** The actions for several pieces at once. */
export const bulkActions = ["publish", "withdraw", "delete"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Why an action failed for a piece. */
export type BulkRefusal = "wrongState" | "notReady" | "missing" | "restricted" | "tooMany" | "failed";

/** The answer to a form of several pieces: a question first, and then the result for each piece. */
export type BulkAnswer =
  | { kind: "nothing" }
  | { kind: "confirm"; action: BulkAction; ids: string[] }
  | { kind: "done"; action: BulkAction; done: number; refused: { id: string; reason: BulkRefusal }[] };
