/** A file for readers in the editor's form. */
export interface PieceFile {
  /** The id of its upload. */
  id: string;
  name: string;
}

/** A file as one field of the form: its id, a space, its name. */
export function joinFile({ id, name }: PieceFile): string {
  return `${id} ${name}`;
}

/** The file of a field. */
export function splitFile(field: string): PieceFile {
  const space = field.indexOf(" ");
  return { id: field.slice(0, space), name: field.slice(space + 1) };
}
