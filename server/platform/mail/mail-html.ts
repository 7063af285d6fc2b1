const style = `
  body { margin: 0; background: #FAF8F5; color: #1A1613; font: 16px/1.6 Inter, -apple-system, "Segoe UI", Roboto, sans-serif; }
  .sheet { max-width: 34rem; margin: 0 auto; padding: 40px 24px; }
  .brand { font: 600 22px/1.2 Fraunces, Georgia, serif; margin: 0 0 32px; }
  .label { color: #6B6259; font-size: 13px; margin: 28px 0 4px; }
  .code { font: 600 26px/1.3 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.06em; background: #FFFFFF; border: 1px solid #E7E1D9; border-radius: 10px; padding: 16px 20px; margin: 0; }
  .title { color: #C2410C; font: 600 20px/1.35 Fraunces, Georgia, serif; }
  .button { display: inline-block; background: #C2410C; color: #FFFFFF; text-decoration: none; font-weight: 600; border-radius: 999px; padding: 12px 24px; margin-top: 16px; }
  .quiet { color: #6B6259; font-size: 14px; border-top: 1px solid #E7E1D9; padding-top: 20px; margin-top: 32px; }
  p { margin: 0 0 12px; } ol { margin: 0; padding-left: 20px; }`;

/** The HTML of a mail around its body, which must be escaped already. */
export function mailHtml(mail: { language: "en" | "es"; brandName: string; preview: string; body: string }): string {
  return `<!doctype html><html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(mail.brandName)}</title><style>${style}</style></head>
<body><div style="display:none">${escapeHtml(mail.preview)}</div><div class="sheet"><p class="brand">${escapeHtml(mail.brandName)}</p>${mail.body}</div></body></html>`;
}

/** Text for HTML, in element content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
