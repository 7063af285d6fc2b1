import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ScreenLanguage } from "#contract/languages.ts";
import { screenLanguageOfRequest } from "./screen-language.ts";

const en = {
  title: "Too much at once",
  text: "More is asked of this site than it can answer at the moment. Try again in a few seconds.",
  again: "Try again",
};
const es: typeof en = {
  title: "Demasiado a la vez",
  text: "En este momento se pide a este sitio más de lo que puede responder. Inténtalo de nuevo en unos segundos.",
  again: "Volver a intentarlo",
};
const texts = { en, es };

// The theme's colours, inline: the page loads nothing.
const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#faf8f5,#12100e);color:light-dark(#1a1613,#f4efe8);font:1.125rem/1.6 system-ui,sans-serif}main{max-width:34rem;padding:1.5rem}h1{font:500 2.5rem/1.1 Georgia,serif;margin:0 0 1rem}p{margin:0 0 1.5rem}a{display:inline-block;padding:.75rem 1.25rem;border-radius:.25rem;background:light-dark(#c2410c,#fb923c);color:light-dark(#fff,#12100e);text-decoration:none}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

/** The page for overload, in the visitor's language: a fixed text that costs nothing to render. */
export function sendUnavailablePage(request: FastifyRequest, reply: FastifyReply): void {
  const { cookie, "accept-language": acceptLanguage } = request.headers;
  const query = new URLSearchParams(request.url.split("?", 2)[1]);
  const language = screenLanguageOfRequest(query, cookie, acceptLanguage);
  reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(page(language));
}

function page(language: ScreenLanguage): string {
  const { title, text, again } = texts[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body></html>`;
}
