/**
 * The inline scripts of a rendered page that carry the mark of this rendering as their nonce, and the page without the mark:
 * the same bytes for everyone again. What else got into the page could not know the mark, so it is not among them.
 */
export function takeMarkedScripts(marked: string, mark: string): { html: string; scripts: string[] } {
  const nonce = ` nonce="${mark}"`;
  const script = new RegExp(`<script(?=[^>]*${nonce})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, "g");
  const scripts = [...marked.matchAll(script)].map(([, code = ""]) => code);
  return { html: marked.replaceAll(nonce, ""), scripts };
}
