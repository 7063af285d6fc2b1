import type { Translation } from "./text.ts";

const en = { choices: "What do you decide?" };

const es = { choices: "¿Qué decides?" } satisfies Translation<typeof en>;

/** The form of a decision, under a heading that names it. */
export const deskDecisionTexts = { en, es };
