import type { Translation } from "./text.ts";

const en = {
  label: "View as creator",
  title: (name: string) => `You see the studio of ${name}`,
  readOnly: (until: string) => `Nothing can be changed here. The view is recorded and ends on ${until}.`,
  end: "End the view",
};

const es = {
  label: "Ver como creador",
  title: (name) => `Ves el estudio de ${name}`,
  readOnly: (until) => `Aquí no se puede cambiar nada. La visita queda registrada y termina el ${until}.`,
  end: "Terminar la visita",
} satisfies Translation<typeof en>;

/** The banner above a studio that a team member looks at. */
export const studioViewTexts = { en, es };
