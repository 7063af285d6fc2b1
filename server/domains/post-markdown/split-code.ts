const fence = /^ {0,3}(`{3,}|~{3,})/;
const indented = /^(?: {4}| {0,3}\t)[ \t]*\S/;
/** The start of a list item or footnote, to which indented lines belong even after an empty line. */
const holder = /^ {0,3}(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\n]{1,100}\]:|:)(?:[ \t]|$)/;

/** Splits a text into code and other text by whole lines: fenced code and, with `withIndented`, indented code. */
export function splitCode(markdown: string, { withIndented = false } = {}): { text: string; isCode: boolean }[] {
  const blocks: { lines: string[]; isCode: boolean }[] = [{ lines: [], isCode: false }];
  const begin = (isCode: boolean, line: string) => blocks.push({ lines: [line], isCode });
  let open: string | undefined;
  let isHeld = false;
  let before = "";
  for (const line of markdown.split("\n")) {
    const marker = fence.exec(line.trimStart())?.[1];
    const isIndented = withIndented && open === undefined && !isHeld && indented.test(line);
    if (isIndented && (blocks.at(-1)?.isCode || before.trim() === "")) {
      if (blocks.at(-1)?.isCode) blocks.at(-1)?.lines.push(line);
      else begin(true, line);
    } else if (open === undefined && marker) {
      begin(true, line);
      open = marker;
    } else {
      if (open === undefined && blocks.at(-1)?.isCode) begin(false, line);
      else blocks.at(-1)?.lines.push(line);
      if (open !== undefined && marker?.startsWith(open) && line.trim() === marker) {
        blocks.push({ lines: [], isCode: false });
        open = undefined;
      } else if (holder.test(line)) isHeld = true;
      else if (/^\S/.test(line) && before.trim() === "") isHeld = false;
    }
    before = line;
  }
  return blocks
    .filter(({ lines }) => lines.length > 0)
    .map(({ lines, isCode }) => ({ text: lines.join("\n"), isCode }));
}
