const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The text of inline HTML. */
export function textOfHtml(html: string): string {
  const text = html.replace(/<[^<>]*>/g, "");
  return text.replace(/&(?:(amp|lt|gt|quot)|#(\d{1,6}));/g, (_, name: string | undefined, code: string) =>
    name === undefined ? String.fromCodePoint(Number(code)) : (entities[name] ?? ""),
  );
}
