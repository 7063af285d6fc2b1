import type { Translation } from "./text.ts";

const en = {
  ...{ image: "Picture", video: "Film", audio: "Sound", text: "Text", "application/json": "Text" },
  ...{ "application/pdf": "PDF document", "application/epub+zip": "EPUB book", "application/zip": "ZIP archive" },
  other: "File",
};

const es = {
  ...{ image: "Imagen", video: "Vídeo", audio: "Sonido", text: "Texto", "application/json": "Texto" },
  ...{ "application/pdf": "Documento PDF", "application/epub+zip": "Libro EPUB", "application/zip": "Archivo ZIP" },
  other: "Archivo",
} satisfies Translation<typeof en>;

/** Words for the types of files, by media type or by its first half. */
export const fileKindTexts = { en, es };
