/** A text and its selection. */
export interface Selection {
  text: string;
  start: number;
  end: number;
}

export type Format = "bold" | "italic" | "link" | "heading" | "quote" | "list";

/** The replacement of a range of the text, and the new selection. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: [start: number, end: number];
}

const marks = { bold: "**", italic: "*" } as const;
const lineStarts = { heading: "## ", quote: "> ", list: "- " } as const;

/**
 * Formats the selection in Markdown, or removes the format if it is there. Inserts `placeholder` if nothing is
 * selected.
 */
export function formatText(selection: Selection, format: Format, placeholder: string): Edit {
  switch (format) {
    case "bold":
    case "italic":
      return toggleMark(selection, marks[format], placeholder);
    case "link":
      return link(selection, placeholder);
    default:
      return toggleLineStart(selection, lineStarts[format]);
  }
}

function toggleMark({ text, start, end }: Selection, mark: string, placeholder: string): Edit {
  const { length } = mark;
  const selected = text.slice(start, end);
  const isMarked =
    text.slice(start - length, start) === mark &&
    text.slice(end, end + length) === mark &&
    // One star of two does not mean italic.
    !(mark === "*" && text.slice(start - 2, start) === "**" && text.slice(start - 3, start) !== "***");
  if (isMarked)
    return { from: start - length, to: end + length, insert: selected, select: [start - length, end - length] };
  const inner = selected || placeholder;
  return {
    from: start,
    to: end,
    insert: mark + inner + mark,
    select: [start + length, start + length + inner.length],
  };
}

function link({ text, start, end }: Selection, placeholder: string): Edit {
  const selected = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(selected);
  const label = isAddress ? placeholder : selected || placeholder;
  const address = isAddress ? selected : "https://";
  const insert = `[${label}](${address})`;
  const at = isAddress ? start + 1 : start + label.length + 3;
  return { from: start, to: end, insert, select: [at, at + (isAddress ? label : address).length] };
}

function toggleLineStart({ text, start, end }: Selection, lineStart: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split("\n");
  const isStarted = lines.every((line) => line.startsWith(lineStart));
  const insert = lines.map((line) => (isStarted ? line.slice(lineStart.length) : lineStart + line)).join("\n");
  return { from, to, insert, select: [from, from + insert.length] };
}
