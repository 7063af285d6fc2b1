import type { CaptionsOfFile } from "#contract/captions.ts";

/** A file for readers in the editor's form. */
export interface PieceFile {
  /** The id of its upload. */
  id: string;
  name: string;
  /** Undefined for a file from a copy of the form that knew none: it keeps those that it has. */
  captions?: readonly CaptionsOfFile[];
}

/** A file as one field of the form: its id, its captions, a space, its name, such as `…id;en=…id;es=…id film.mp4`. */
export function joinFile({ id, name, captions }: PieceFile): string {
  const joined = captions?.map(({ language, id: captionsId }) => `${language}=${captionsId}`).join(";");
  return `${id}${joined === undefined ? "" : `;${joined}`} ${name}`;
}

/** The file of a field. */
export function splitFile(field: string): PieceFile {
  const space = field.indexOf(" ");
  const [id = "", ...captions] = field.slice(0, space).split(";");
  const file = { id, name: field.slice(space + 1) };
  if (captions.length === 0) return file;
  return { ...file, captions: captions.filter((each) => each.includes("=")).map(splitCaptions) };
}

function splitCaptions(text: string): CaptionsOfFile {
  const [language = "", id = ""] = text.split("=");
  return { language, id };
}

/** A file with other captions in a language; without any for undefined. */
export function withCaptions(file: PieceFile, language: string, id: string | undefined): PieceFile {
  const captions = file.captions ?? [];
  if (id === undefined) return { ...file, captions: captions.filter((each) => each.language !== language) };
  const isNew = !captions.some((each) => each.language === language);
  return {
    ...file,
    captions: isNew
      ? [...captions, { language, id }]
      : captions.map((each) => (each.language === language ? { language, id } : each)),
  };
}
