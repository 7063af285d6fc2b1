import { formatCount } from "./count.ts";
import type { Translation } from "./text.ts";

const en = {
  title: "Pieces",
  count: (total: number) => formatCount("en", total, { one: "piece", other: "pieces" }),
  filters: "Find pieces",
  search: "Search titles",
  state: "State",
  anyState: "All states",
  language: "Language",
  anyLanguage: "All languages",
  sort: "Sort by",
  byUpdated: "Last changed",
  byTitle: "Title",
  apply: "Show",
  clear: "Clear filters",
  cover: "Cover",
  pieceColumn: "Title",
  price: "Price",
  updated: "Last changed",
  emptyTitle: "Your first piece starts here",
  emptyText:
    "A piece is one text with a title, a teaser and a price. Readers see the teaser, pay once and read for 72 hours. Nothing is public until you publish it.",
  emptyWrite: "Write: your text is saved while you type.",
  emptyPrice: "Set a price from $1.00, or give it away for free.",
  emptyPublish: "Look at the preview, then publish.",
  nothingFound: "No piece matches these filters.",
};

const es = {
  title: "Piezas",
  count: (total) => formatCount("es", total, { one: "pieza", other: "piezas" }),
  filters: "Buscar piezas",
  search: "Buscar en los títulos",
  state: "Estado",
  anyState: "Todos los estados",
  language: "Idioma",
  anyLanguage: "Todos los idiomas",
  sort: "Ordenar por",
  byUpdated: "Último cambio",
  byTitle: "Título",
  apply: "Mostrar",
  clear: "Quitar filtros",
  cover: "Portada",
  pieceColumn: "Título",
  price: "Precio",
  updated: "Último cambio",
  emptyTitle: "Tu primera pieza empieza aquí",
  emptyText:
    "Una pieza es un texto con título, adelanto y precio. Los lectores ven el adelanto, pagan una vez y leen durante 72 horas. Nada es público hasta que lo publicas.",
  emptyWrite: "Escribe: tu texto se guarda mientras tecleas.",
  emptyPrice: "Ponle un precio desde 1,00 $, o regálala.",
  emptyPublish: "Mira la vista previa y publica.",
  nothingFound: "Ninguna pieza coincide con estos filtros.",
} satisfies Translation<typeof en>;

/** The list of a creator's pieces. */
export const studioPiecesTexts = { en, es };
