/**
 * The inline scripts of a rendered page that carry the mark of this rendering as their nonce, and the page without the mark:
 * the same bytes for everyone again. What else got into the page could not know the mark, so it is not among them.
 */
export function takeMarkedScripts(marked: string, mark: string): { html: string; scripts: string[] } {
  const parts = marked.split(` nonce="${mark}"`);
  const scripts: string[] = [];
  for (const [index, after] of parts.entries()) {
    const before = parts[index - 1];
    if (before === undefined || !/<script[^>]*$/.test(before.slice(before.lastIndexOf("<")))) continue;
    const [, rest = "", code] = /^([^>]*)>([\s\S]*?)<\/script>/.exec(after) ?? [];
    const attributes = before.slice(before.lastIndexOf("<")) + rest;
    if (code !== undefined && !/\ssrc=/.test(attributes)) scripts.push(code);
  }
  return { html: parts.join(""), scripts };
}
