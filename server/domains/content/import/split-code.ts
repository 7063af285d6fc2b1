const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Fenced code apart from the rest, both by whole lines. */
export function splitCode(markdown: string): { text: string; isCode: boolean }[] {
  const blocks: { lines: string[]; isCode: boolean }[] = [{ lines: [], isCode: false }];
  let open: string | undefined;
  for (const line of markdown.split("\n")) {
    const marker = fence.exec(line.trimStart())?.[1];
    if (open === undefined && marker) {
      blocks.push({ lines: [line], isCode: true });
      open = marker;
      continue;
    }
    blocks.at(-1)?.lines.push(line);
    if (open !== undefined && marker?.startsWith(open) && line.trim() === marker) {
      blocks.push({ lines: [], isCode: false });
      open = undefined;
    }
  }
  return blocks
    .filter(({ lines }) => lines.length > 0)
    .map(({ lines, isCode }) => ({ text: lines.join("\n"), isCode }));
}
