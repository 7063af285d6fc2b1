import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Brand } from "#contract/brand.ts";
import type { Caller } from "#contract/caller.ts";
import { CallError } from "#contract/errors.ts";
import { isScreenLanguage, type ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { compressText } from "./compress.ts";
import { entityTag, namesTag } from "./entity-tag.ts";
import { takeMarkedScripts } from "./marked-scripts.ts";
import { screenLanguageOfRequest } from "./screen-language.ts";
import type { PagePolicy } from "./security-headers.ts";

/** What loaders get: the shape that the pages' own `AppContext` has. */
interface PageContext {
  calls: Caller;
  language: ScreenLanguage;
  brand: Brand;
  publicUrl: string;
  paymentUrl: string;
  address: string;
  scriptMark: string;
  reportError: (error: unknown) => void;
}

// The pages are built apart and bundle a module of their own; the key must be one for both.
const globals = globalThis as { vitrinaAppContext?: ReturnType<typeof createContext<PageContext>> };

export interface PagesParts {
  /** The built pages; called at each request so that development sees the newest. */
  build: () => Promise<ServerBuild>;
  calls: Caller;
  brand: Brand;
  publicUrl: string;
  paymentUrl: string;
  policy: PagePolicy;
  mode: "production" | "development";
  /** Counts a page against its visitor's limit. */
  limit: ReturnType<FastifyInstance["createRateLimit"]>;
}

/**
 * What a visitor over the limit gets: each call refuses, so that the loaders lead to /429 (spec 4). Only the configuration,
 * which the frame of every page has and which costs nothing, is answered: /429 is a page as well.
 */
function refusingCalls({ getPaymentConfig }: Caller): Caller {
  const refuse = () => Promise.reject(new CallError("TOO_MANY_REQUESTS"));
  return new Proxy({} as Caller, { get: (_calls, name) => (name === "getPaymentConfig" ? getPaymentConfig : refuse) });
}

/** Pages whose forms work before their script has loaded. */
const pagesWithForms = [paths.contact, paths.create, paths.payment];
const postedForm = "application/x-www-form-urlencoded";

/** Serves the screens and the framework's data requests, below every other route. */
export async function registerPages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  globals.vitrinaAppContext ??= createContext<PageContext>();
  const contextKey = globals.vitrinaAppContext;
  const handle = createRequestHandler(parts.build, parts.mode);
  const { origin } = new URL(parts.publicUrl);

  await app.register(async (scope) => {
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      // The framework refuses a form of another site, too, but as a failure of ours.
      if (request.method === "POST" && (request.headers.origin ?? origin) !== origin)
        throw new CallError("INVALID_DATA");
      // Put together, not resolved: `//elsewhere/` is a path of ours, never another host, and `//` is no failure.
      const url = new URL(origin + request.url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, "").replace(/^(?!\/)/, "/"));
      const { cookie, "accept-language": acceptLanguage } = request.headers;
      const language = screenLanguageOfRequest(url.searchParams, cookie, acceptLanguage);
      const visits = await parts.limit(request);
      const isOverLimit = !visits.isAllowed && visits.isExceeded;
      if (isOverLimit) reply.header("retry-after", String(visits.ttlInSeconds));
      const scriptMark = randomUUID();
      const context = new RouterContextProvider();
      context.set(contextKey, {
        calls: isOverLimit ? refusingCalls(parts.calls) : parts.calls,
        language,
        brand: parts.brand,
        publicUrl: parts.publicUrl,
        paymentUrl: parts.paymentUrl,
        address: request.ip,
        scriptMark,
        reportError: (error) => request.log.error({ err: error }, "A page failed"),
      });
      const response = await handle(webRequest(request, url), context);
      return sendPage(request, reply, { response, url, scriptMark, policy: parts.policy });
    };
    scope.route({ method: ["GET", "HEAD"], url: "/*", config: { rateLimit: false }, handler: serve });
    scope.addContentTypeParser(postedForm, { parseAs: "string" }, (_request, body, done) => done(null, body));
    for (const url of pagesWithForms)
      scope.route({ method: ["GET", "HEAD", "POST"], url, config: { rateLimit: false }, handler: serve });
  });
}

function webRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const body = typeof request.body === "string" ? request.body : undefined;
  return new Request(url, { method: request.method, headers, ...(body !== undefined && { body }) });
}

interface RenderedPage {
  response: Response;
  url: URL;
  scriptMark: string;
  policy: PagePolicy;
}

/** Pages with `?lang=` are for everyone, the others depend on the reader's cookie; both have an ETag (behaviour, Pages). */
async function sendPage(request: FastifyRequest, reply: FastifyReply, rendered: RenderedPage) {
  const { response, url, scriptMark, policy } = rendered;
  reply.status(response.status);
  for (const [name, value] of response.headers) if (name !== "content-length") reply.header(name, value);
  let body = Buffer.from(await response.arrayBuffer());
  if (response.headers.get("content-type")?.startsWith("text/html")) {
    const { html, scripts } = takeMarkedScripts(body.toString(), scriptMark);
    body = Buffer.from(html);
    reply.header("content-security-policy", policy.contentSecurityPolicy(scripts));
  }
  reply.header("vary", "Accept-Encoding, Accept-Language, Cookie");
  if (!response.headers.has("cache-control")) {
    const shared = isScreenLanguage(url.searchParams.get("lang"))
      ? "public, max-age=0, must-revalidate"
      : "private, no-cache";
    reply.header("cache-control", response.status === 200 ? shared : "no-store");
  }
  if (response.status === 200 && request.method === "GET") {
    const etag = entityTag(body);
    reply.header("etag", etag);
    if (namesTag(request.headers["if-none-match"], etag)) return reply.status(304).send();
  }
  const { body: sent, encoding } = await compressText(body, request.headers["accept-encoding"]);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(body.length === 0 ? "" : sent);
}
