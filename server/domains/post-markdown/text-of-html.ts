const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The text of inline HTML produced by the Markdown parser. */
export function textOfHtml(html: string): string {
  return html.replace(/<[^<>]*>/g, "").replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");
}
