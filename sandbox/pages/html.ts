/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The languages of the provider's pages. */
export type Language = "en" | "es";

/** The requested language (`es-MX` counts as `es`), else the browser's, else English. */
export function pageLanguage(asked: string | null, acceptLanguage = ""): Language {
  for (const tag of [asked ?? "", ...acceptLanguage.split(",")]) {
    if (/^\s*es\b/i.test(tag)) return "es";
    if (/^\s*en\b/i.test(tag)) return "en";
  }
  return "en";
}

/** Headers of a page without scripts. `formTargets` are the origins to which its form may redirect. */
export function pageHeaders(formTargets: string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
  ].join("; ");
  return { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
}

/** A complete HTML page. `body` is HTML. */
export function htmlPage(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pages/page.css">
</head>
<body>
${body}
</body>
</html>
`;
}
