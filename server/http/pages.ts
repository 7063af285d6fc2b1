import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Brand } from "#contract/brand.ts";
import type { Caller } from "#contract/caller.ts";
import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { sharedAddress } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";
import { taggingCalls } from "./page-tags.ts";
import { answerPage, finishPage, type RenderedPage } from "./rendered-page.ts";
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
  kept: PageCache<RenderedPage>;
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
const pagesWithForms = [paths.contact, paths.create, paths.payment, paths.nameReset()];
const postedForm = "application/x-www-form-urlencoded";

/** Serves the screens and the framework's data requests, below every other route. */
export async function registerPages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  globals.vitrinaAppContext ??= createContext<PageContext>();
  const contextKey = globals.vitrinaAppContext;
  const handle = createRequestHandler(parts.build, parts.mode);
  const { origin } = new URL(parts.publicUrl);

  /** Renders what a request asks for. */
  const render = async (asked: Request, rendering: Rendering): Promise<RenderedPage> => {
    const { language, calls, address, log } = rendering;
    const scriptMark = randomUUID();
    const context = new RouterContextProvider();
    context.set(contextKey, {
      ...{ calls, language, address, scriptMark },
      brand: parts.brand,
      publicUrl: parts.publicUrl,
      paymentUrl: parts.paymentUrl,
      reportError: (error) => log.error({ err: error }, "A page failed"),
    });
    const response = await handle(asked, context);
    return finishPage(response, {
      ...{ scriptMark, policy: parts.policy },
      url: new URL(asked.url),
      isHead: asked.method === "HEAD",
    });
  };
  /** Renders a page for nobody in particular: no cookie and no address of whoever happens to ask first. */
  const renderForAll = (url: URL, language: ScreenLanguage, log: FastifyRequest["log"]) =>
    parts.kept.render(`${language} ${url.href}`, async (tags) => {
      let isWhole = true;
      const calls = taggingCalls(parts.calls, tags, () => {
        isWhole = false;
      });
      const page = await render(new Request(url), { language, calls, address: "", log });
      return isWhole ? page : { ...page, isKeepable: false };
    });

  await app.register(async (scope) => {
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      // Put together, not resolved: `//elsewhere/` is a path of ours, never another host, and `//` is no failure.
      const url = new URL(origin + request.url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, "").replace(/^(?!\/)/, "/"));
      const { cookie, "accept-language": acceptLanguage } = request.headers;
      const language = screenLanguageOfRequest(url.searchParams, cookie, acceptLanguage);
      const visits = await parts.limit(request);
      const isOverLimit = !visits.isAllowed && visits.isExceeded;
      if (isOverLimit) reply.header("retry-after", String(visits.ttlInSeconds));
      const shared = isOverLimit || request.method === "POST" ? undefined : sharedAddress(url);
      if (shared) {
        const key = `${language} ${shared.href}`;
        const page = parts.kept.find(key) ?? (await renderForAll(shared, language, request.log));
        const { bytes } = page;
        const answer = await answerPage(request, reply, page);
        if (page.bytes !== bytes) parts.kept.weigh(key, page);
        return answer;
      }
      const calls = isOverLimit ? refusingCalls(parts.calls) : parts.calls;
      const { ip: address, log } = request;
      return answerPage(request, reply, await render(webRequest(request, url), { language, calls, address, log }));
    };
    scope.route({ method: ["GET", "HEAD"], url: "/*", config: { rateLimit: false }, handler: serve });
    scope.addContentTypeParser(postedForm, { parseAs: "string" }, (_request, body, done) => done(null, body));
    for (const url of pagesWithForms)
      scope.route({ method: ["GET", "HEAD", "POST"], url, config: { rateLimit: false }, handler: serve });
  });
}

interface Rendering {
  language: ScreenLanguage;
  calls: Caller;
  /** The visitor's, as limits count it. */
  address: string;
  log: FastifyRequest["log"];
}

function webRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const body = typeof request.body === "string" ? request.body : undefined;
  return new Request(url, { method: request.method, headers, ...(body !== undefined && { body }) });
}
