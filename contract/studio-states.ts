/** How a creator's post stands, from the first word to the shop. */
export const studioStates = [
  "draft",
  "in-review",
  "returned",
  "scheduled",
  "held",
  "published",
  "withdrawn",
  "taken-down",
] as const;

export type StudioState = (typeof studioStates)[number];
