import type { Translation } from "./text.ts";

const en = { unknown: "We could not confirm whether this was saved. Please check before you send it again." };

const es = {
  unknown: "No pudimos confirmar si se guardó. Compruébalo antes de enviarlo de nuevo.",
} satisfies Translation<typeof en>;

/** The text of a form after a call with an unknown outcome, apart from the texts of all forms, which every page of a post loads. */
export const unknownOutcomeTexts = { en, es };
