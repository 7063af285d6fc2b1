import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageClient } from "#contract/client.ts";
import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import type { Hit } from "#server/platform/rate-limits/rate-limits.ts";
import { type RenderedPage, sendPage } from "./rendered-page.ts";

/** Renders what an over-limit visitor may still get, for nobody in particular. */
export type RenderRefused = (target: string, language: ScreenLanguage) => Promise<RenderedPage>;

const dataOfScreen = `${paths.tooManyRequests}.data`;
/** Most answers in memory before data of selected routes, whose names a caller chooses, is answered with that of all routes. */
const maxPrepared = 16;

/**
 * The calls of a page that an over-limit visitor gets: each refuses. Only the configuration, which the frame of every page has
 * and which costs nothing, is answered.
 */
export function refusingCalls({ getPaymentConfig }: PageClient): PageClient {
  const refuse = () => Promise.reject(new CallError("TOO_MANY_REQUESTS"));
  return new Proxy({} as PageClient, {
    get: (_calls, name) => (name === "getPaymentConfig" ? getPaymentConfig : refuse),
  });
}

/**
 * Answers visitors over the limit without rendering: addresses of pages lead to /429 (spec section 4), whose screen and data are
 * rendered once a language and sent from memory. A posted form gets the screen at once.
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
    // The router's own form of a redirect for answers that its framework does not make.
    return reply.status(204).headers({ "x-remix-redirect": paths.tooManyRequests, "x-remix-status": "302" }).send();
  };
}
