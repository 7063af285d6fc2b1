const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The text of inline HTML that the Markdown parser made. */
export function wordsOfHtml(html: string): string {
  return html.replace(/<[^<>]*>/g, "").replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");
}
