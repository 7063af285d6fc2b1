import type { FastifyInstance } from "fastify";
import { CallError } from "#contract/errors.ts";

/** Whether a request came to the host of `mediaUrl`. */
export function isMediaHost(mediaUrl: string | undefined, host: string | undefined): boolean {
  return mediaUrl !== undefined && host === new URL(mediaUrl).host;
}

const isFile = (url: string) => url.startsWith("/media/");
const isHealth = (url: string) => /^\/(?:healthz|readyz)$/.test(url);

/**
 * Keeps the files of creators on an origin of their own, which has no page, no call and no cookie (decision 179): other addresses answer 404 there,
 * and those of files on the site lead there. Only pages of the site may read the files by script.
 */
export function separateMediaHost(
  app: FastifyInstance,
  { mediaUrl, publicUrl }: { mediaUrl: string | undefined; publicUrl: string },
): void {
  if (mediaUrl === undefined) return;
  app.addHook("onRequest", async ({ url, headers, method }, reply) => {
    if (isMediaHost(mediaUrl, headers.host)) {
      if (!isFile(url) && !isHealth(url)) throw new CallError("NOT_FOUND");
      reply.header("access-control-allow-origin", publicUrl);
    } else if (isFile(url) && (method === "GET" || method === "HEAD"))
      return reply.header("cache-control", "no-store").redirect(mediaUrl + url, 307);
  });
  app.addHook("onSend", async ({ headers }, reply) => {
    if (!isMediaHost(mediaUrl, headers.host)) return;
    // The site embeds private files, too: their addresses are signed.
    reply.header("cross-origin-resource-policy", "cross-origin").removeHeader("set-cookie");
  });
}
