import type { Translation } from "./text.ts";

const en = {
  "title missing": "Give the piece a title before you publish it.",
  "title too-large": "The title is longer than 300 characters.",
  "excerpt missing": "Readers of a paid piece need a teaser: write one before you publish.",
  "excerpt too-large": "The teaser is longer than 2,000 characters.",
  "body missing": "There is no text yet.",
  "body too-large": "The text is longer than 1 MB.",
  "body unknown-picture": (source: string) => `The text shows a picture that is not uploaded: ${source}`,
  "body unusable-text": (reason: string) => `This text cannot be shown: ${reason}`,
  "body withdrawn": "The same text was withdrawn earlier. Publish that piece again instead.",
  "price missing": "Set a price, or choose Free.",
  "price invalid": "A price is from $1.00 to $10,000.00.",
  "price unconfirmed-price": "Readers see another price now. Confirm the new one under the price, then publish.",
  "slug invalid": "Use small letters, digits and hyphens only.",
  "categories invalid": "A category has no name, or a name that the shop uses itself. Choose another one.",
  "categories too-large": "These are too many categories.",
  "publishAt too-late": "This piece is public already, or the moment is over. Choose a moment to come.",
  "publishAt invalid": "To schedule this piece, choose a date and a time.",
  "timeZone invalid": "This time zone does not exist. A zone is called like America/Bogota.",
  "translation unpublished": "Both pieces must have been published or scheduled once.",
  "translation same-language": "Both pieces are in the same language.",
  "translation taken": "That piece is linked to another one already.",
  other: "Something is wrong with this field.",
};

const es = {
  "title missing": "Ponle un título a la pieza antes de publicarla.",
  "title too-large": "El título tiene más de 300 caracteres.",
  "excerpt missing": "Una pieza de pago necesita un adelanto: escríbelo antes de publicar.",
  "excerpt too-large": "El adelanto tiene más de 2000 caracteres.",
  "body missing": "Todavía no hay texto.",
  "body too-large": "El texto ocupa más de 1 MB.",
  "body unknown-picture": (source) => `El texto muestra una imagen que no está subida: ${source}`,
  "body unusable-text": (reason) => `Este texto no se puede mostrar: ${reason}`,
  "body withdrawn": "El mismo texto se retiró antes. Vuelve a publicar aquella pieza.",
  "price missing": "Pon un precio o elige Gratis.",
  "price invalid": "El precio va de $1.00 a $10,000.00.",
  "price unconfirmed-price": "Los lectores ven ahora otro precio. Confirma el nuevo debajo del precio y publica.",
  "slug invalid": "Usa solo minúsculas, cifras y guiones.",
  "categories invalid": "Una categoría no tiene nombre o tiene uno que usa la tienda. Elige otra.",
  "categories too-large": "Son demasiadas categorías.",
  "publishAt too-late": "La pieza ya es pública o ese momento ya pasó. Elige uno que esté por llegar.",
  "publishAt invalid": "Para programar esta pieza, elige una fecha y una hora.",
  "timeZone invalid": "Esta zona horaria no existe. Una zona se llama como America/Bogota.",
  "translation unpublished": "Las dos piezas tienen que haberse publicado o programado alguna vez.",
  "translation same-language": "Las dos piezas están en el mismo idioma.",
  "translation taken": "Esa pieza ya está enlazada con otra.",
  other: "Hay un error en este campo.",
} satisfies Translation<typeof en>;

/** The problems that prevent saving or publishing a piece, by field and code of the calls. */
export const studioProblemTexts = { en, es };
