import type { Translation } from "./text.ts";

const en = {
  home: "Home",
  pieces: "Pieces",
  figures: "Figures",
  profile: "Profile",
  account: "Account",
  newPiece: "New piece",
  untitled: "Untitled",
  free: "Free",
  noPrice: "No price yet",
  "state-draft": "Draft",
  "state-in-review": "In review",
  "state-returned": "Returned to you",
  "state-scheduled": "Scheduled",
  "state-held": "On hold",
  "state-published": "Published",
  "state-withdrawn": "Withdrawn",
  "state-taken-down": "Taken down",
  English: "English",
  Spanish: "Spanish",
};

const es = {
  home: "Inicio",
  pieces: "Piezas",
  figures: "Cifras",
  profile: "Perfil",
  account: "Cuenta",
  newPiece: "Nueva pieza",
  untitled: "Sin título",
  free: "Gratis",
  noPrice: "Sin precio",
  "state-draft": "Borrador",
  "state-in-review": "En revisión",
  "state-returned": "Devuelta para ti",
  "state-scheduled": "Programada",
  "state-held": "En espera",
  "state-published": "Publicada",
  "state-withdrawn": "Retirada",
  "state-taken-down": "Retirada por el equipo",
  English: "Inglés",
  Spanish: "Español",
} satisfies Translation<typeof en>;

/** Texts that several screens of the studio share. */
export const studioTexts = { en, es };
