import { expect, test } from "vitest";
import { fileKindIn } from "./file-kind.ts";

test.each([
  ["guide.pdf", "application/pdf", "PDF document", "Documento PDF"],
  ["walk.mp4", "video/mp4", "Film (MP4)", "Vídeo (MP4)"],
  ["walk.mov", "video/quicktime", "Film (MOV)", "Vídeo (MOV)"],
  ["song.mp3", "audio/mpeg", "Sound (MP3)", "Sonido (MP3)"],
  ["map.jpg", "image/jpeg", "Picture (JPG)", "Imagen (JPG)"],
  ["novel.epub", "application/epub+zip", "EPUB book", "Libro EPUB"],
  ["all.zip", "application/zip", "ZIP archive", "Archivo ZIP"],
  ["notes.md", "text/markdown; charset=utf-8", "Text (MD)", "Texto (MD)"],
  ["rows.json", "application/json", "Text (JSON)", "Texto (JSON)"],
])("names the type of %s in words", (name, mime, english, spanish) => {
  expect(fileKindIn("en", { name, mime })).toBe(english);
  expect(fileKindIn("es", { name, mime })).toBe(spanish);
});
