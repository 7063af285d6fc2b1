import type { Translation } from "./text.ts";

const en = {
  title: "Preview",
  back: "Back to the text",
  backToPieces: "Pieces",
  frame: "The piece as readers see it",
  readers: "Reader",
  locked: "Before paying",
  open: "After paying",
  width: "Width",
  phone: "Phone",
  desktop: "Desktop",
  language: "Site in",
  en: "English",
  es: "Spanish",
  note: "This is the saved text in the look of the site. Nothing here can be clicked.",
  unusable: "This text cannot be shown yet.",
};

const es = {
  title: "Vista previa",
  back: "Volver al texto",
  backToPieces: "Piezas",
  frame: "La pieza como la ven los lectores",
  readers: "Quién lee",
  locked: "Antes de pagar",
  open: "Después de pagar",
  width: "Ancho",
  phone: "Teléfono",
  desktop: "Ordenador",
  language: "Sitio en",
  en: "Inglés",
  es: "Español",
  note: "Es el texto guardado con el aspecto del sitio. Aquí no se puede pulsar nada.",
  unusable: "Este texto todavía no se puede mostrar.",
} satisfies Translation<typeof en>;

/** How readers will see a piece. */
export const studioPreviewTexts = { en, es };
