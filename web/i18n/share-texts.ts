import type { Translation } from "./text.ts";

const en = {
  link: "Link",
  copyLink: "Copy link",
  send: "Send…",
  embedCode: "Embed code",
  embedHelp: "For your own site: a card with cover, title and price that leads here.",
  copyCode: "Copy code",
  seeCard: "See the card",
  copied: "Copied!",
};

const es = {
  link: "Enlace",
  copyLink: "Copiar enlace",
  send: "Enviar…",
  embedCode: "Código para insertar",
  embedHelp: "Para tu propio sitio: una tarjeta con portada, título y precio que lleva aquí.",
  copyCode: "Copiar código",
  seeCard: "Ver la tarjeta",
  copied: "¡Copiado!",
} satisfies Translation<typeof en>;

export const shareTexts = { en, es };
