import type { Translation } from "./text.ts";

const en = {
  title: "Revisions",
  back: "Back to the text",
  lead: "Earlier versions of this piece. Restoring one makes it the newest version; nothing is deleted.",
  version: (version: string) => `Version ${version}`,
  current: "Newest",
  published: "Readers see this one",
  "cause-created": "Created",
  "cause-autosaved": "Saved while writing",
  "cause-saved": "Saved",
  "cause-restored": "Restored",
  "cause-imported": "Imported",
  compare: "Compare with the newest",
  compareTitle: (version: string) => `What changed since version ${version}`,
  removed: "Only in this version",
  added: "Only in the newest",
  same: "Both texts are the same.",
  restore: "Restore this version",
  outdated: "The piece was saved meanwhile. Look at the list again.",
  failed: "That did not work. Please try again.",
};

const es = {
  title: "Versiones",
  back: "Volver al texto",
  lead: "Versiones anteriores de esta pieza. Al recuperar una, pasa a ser la más reciente; no se borra nada.",
  version: (version) => `Versión ${version}`,
  current: "Última",
  published: "La que ven los lectores",
  "cause-created": "Creada",
  "cause-autosaved": "Guardada al escribir",
  "cause-saved": "Guardada",
  "cause-restored": "Recuperada",
  "cause-imported": "Importada",
  compare: "Comparar con la más reciente",
  compareTitle: (version) => `Qué ha cambiado desde la versión ${version}`,
  removed: "Solo en esta versión",
  added: "Solo en la más reciente",
  same: "Los dos textos son iguales.",
  restore: "Recuperar esta versión",
  outdated: "La pieza se guardó entretanto. Mira la lista de nuevo.",
  failed: "No ha funcionado. Inténtalo de nuevo.",
} satisfies Translation<typeof en>;

/** Earlier versions of a piece. */
export const studioRevisionsTexts = { en, es };
