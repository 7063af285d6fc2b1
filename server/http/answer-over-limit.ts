import type { FastifyReply, FastifyRequest } from "fastify";
import type { Client } from "#contract/client.ts";
import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import type { Hit } from "#server/platform/rate-limits/rate-limits.ts";
import { type RenderedPage, sendPage } from "./rendered-page.ts";

/** Renders a page for everyone that an over-limit visitor may still get. */
export type RenderRefused = (target: string, language: ScreenLanguage) => Promise<RenderedPage>;

const dataOfScreen = `${paths.tooManyRequests}.data`;
/**
 * Most answers in memory. Beyond it, a data request for selected routes, whose names the caller chooses, gets the data
 * of all routes.
 */
const maxPrepared = 16;

/** The headers of a redirect, in the format that the router accepts from servers other than its own. */
export function routerRedirect(address: string, status: 301 | 302): Record<string, string> {
  return { "x-remix-redirect": address, "x-remix-status": String(status) };
}

/**
 * The calls of a page for an over-limit visitor. All throw, except the configuration, which every page's frame needs
 * and which costs nothing.
 */
export function refusingCalls({ getPaymentConfig }: Client): Client {
  const refuse = () => Promise.reject(new CallError("TOO_MANY_REQUESTS"));
  return new Proxy({} as Client, {
    get: (_calls, name) => (name === "getPaymentConfig" ? getPaymentConfig : refuse),
  });
}

/**
 * Answers over-limit visitors without rendering: redirects pages to /429 (spec section 4), whose screen and data it
 * renders once per language and sends from memory. A posted form gets the screen directly.
 */
export function createOverLimitAnswer(render: RenderRefused) {
  const prepared = new Map<string, Promise<RenderedPage>>();
  const prepare = (path: string, language: ScreenLanguage, query = ""): Promise<RenderedPage> => {
    const target = path + query;
    const key = `${language} ${target}`;
    const known = prepared.get(key);
    if (known) return known;
    if (query !== "" && prepared.size >= maxPrepared) return prepare(path, language);
    const page = render(target, language).then((rendered) => {
      const { etag: _, ...headers } = rendered.headers;
      return { ...rendered, etag: undefined, headers: { ...headers, "cache-control": "no-store" } };
    });
    prepared.set(key, page);
    page.then(({ status }) => status < 500 || prepared.delete(key)).catch(() => prepared.delete(key));
    return page;
  };
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { url, language, visit }: { url: URL; language: ScreenLanguage; visit: Hit },
  ): Promise<FastifyReply> => {
    reply.headers({ "retry-after": String(visit.retryAfterSec), "cache-control": "no-store" });
    const { pathname, searchParams } = url;
    if (pathname === paths.tooManyRequests || request.method === "POST")
      return sendPage(request, reply, await prepare(paths.tooManyRequests, language));
    if (pathname === dataOfScreen) {
      const routes = searchParams.get("_routes");
      const query = routes === null ? "" : `?${new URLSearchParams({ _routes: routes })}`;
      return sendPage(request, reply, await prepare(dataOfScreen, language, query));
    }
    if (!pathname.endsWith(".data")) return reply.redirect(paths.tooManyRequests, 302);
    return reply.status(204).headers(routerRedirect(paths.tooManyRequests, 302)).send();
  };
}
