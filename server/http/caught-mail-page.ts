import type { FastifyInstance } from "fastify";
import { type CaughtMail, readCaughtMails } from "#server/platform/mail/mailer.ts";

/** `/dev/mail` and `/dev/mail.json`: the e-mails sent, newest first. Embedded mode only, never in production. */
export function registerCaughtMailPage(app: FastifyInstance, folder: string): void {
  app.get("/dev/mail.json", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ mails: await readCaughtMails(folder) }),
  );
  app.get("/dev/mail", async (_request, reply) => {
    const mails = await readCaughtMails(folder);
    return reply
      .header("cache-control", "no-store")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'")
      .type("text/html; charset=utf-8")
      .send(page(mails));
  });
}

function page(mails: CaughtMail[]): string {
  const items = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, ${escapeHtml(mail.sentAt)}</p>
<iframe title="${escapeHtml(mail.subject)}" sandbox srcdoc="${escapeHtml(mail.html)}"></iframe>
<details><summary>As text</summary><pre>${escapeHtml(mail.text)}</pre></details></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Caught mail</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:2rem 1rem}
article{border-top:1px solid #8884;padding:1rem 0}h2{margin:0;font-size:1.1rem}p{margin:.25rem 0 1rem}
iframe{width:100%;height:30rem;border:1px solid #8884;border-radius:8px;background:#FAF8F5}pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head><body><main><h1>Caught mail</h1><p>${mails.length === 0 ? "No mail yet. Buy something." : `${mails.length} sent, newest first.`}</p>${items.join("")}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
