import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#server/platform/escape-html.ts";
import { equalInConstantTime } from "#server/platform/keys/keys.ts";
import { type CaughtMail, readCaughtMails } from "#server/platform/mail/mailer.ts";
import { isOwnRequest } from "./is-own-request.ts";

const refusal =
  "Caught mail is shown on this machine only. From the network, use the address with a token that npm start printed.\n";

/**
 * `/dev/mail` and `/dev/mail.json`: the e-mails sent, newest first. They contain access codes, so they answer this
 * machine under its own names and `ownNames`, and other callers only with `?token=`. Embedded mode only, never in
 * production.
 */
export function registerCaughtMailPage(
  app: FastifyInstance,
  { folder, token, ownNames }: { folder: string; token: string | undefined; ownNames: readonly string[] },
): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    if (isOwnRequest(request.raw, ownNames) || isToken(token, request.query)) return;
    return reply.code(403).type("text/plain; charset=utf-8").send(refusal);
  };
  app.get("/dev/mail.json", { onRequest }, async () => ({ mails: await readCaughtMails(folder) }));
  app.get("/dev/mail", { onRequest }, async (_request, reply) => {
    const mails = await readCaughtMails(folder);
    return reply
      .header(
        "content-security-policy",
        `default-src 'none'; script-src '${scriptHash}'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'`,
      )
      .type("text/html; charset=utf-8")
      .send(page(mails));
  });
}

function isToken(token: string | undefined, query: unknown): boolean {
  const given = (query as { token?: unknown }).token;
  return (
    token !== undefined && typeof given === "string" && equalInConstantTime(Buffer.from(given), Buffer.from(token))
  );
}

/** Makes each mail's box as tall as the mail. The mails themselves are sandboxed without scripts. */
const fitBoxes = `for (const box of document.querySelectorAll("iframe")) {
  const fit = () => { const root = box.contentDocument?.documentElement; if (root) { box.style.height = 0; box.style.height = root.scrollHeight + 2 + "px"; } };
  box.addEventListener("load", fit); addEventListener("resize", fit); fit();
}`;
const scriptHash = `sha256-${hash("sha256", fitBoxes, "base64")}`;

const inWords = new Intl.DateTimeFormat("en-GB", {
  ...{ weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", second: "2-digit" },
});

/** By the clock of this machine, which the page is for. */
function localTimeOf(sentAt: string): string {
  return inWords.format(new Date(sentAt));
}

function page(mails: CaughtMail[]): string {
  const items = mails.map(
    (
      mail,
    ) => `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, <time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(localTimeOf(mail.sentAt))}</time></p>
<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-same-origin" srcdoc="${escapeHtml(mail.html)}"></iframe>
<details><summary>As text</summary><pre>${escapeHtml(mail.text)}</pre></details></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Caught mail</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:2rem 1rem}
article{border-top:1px solid #8884;padding:1rem 0}h2{margin:0;font-size:1.1rem}p{margin:.25rem 0 1rem}
iframe{width:100%;height:30rem;border:1px solid #8884;border-radius:8px;background:#FAF8F5}pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head><body><main><h1>Caught mail</h1><p>${mails.length === 0 ? "No mail yet. Buy something." : `${mails.length} sent, newest first.`}</p>${items.join("")}</main><script>${fitBoxes}</script></body></html>`;
}
