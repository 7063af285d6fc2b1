import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Brand } from "#contract/brand.ts";
import type { Client } from "#contract/client.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { DatabaseProbe } from "#db/database-probe.ts";
import { addressSubject, type Hit, type Limit } from "#server/platform/rate-limits/rate-limits.ts";
import { cacheTagOf } from "#server/platform/shared-cache/cache-tags.ts";
import { createAddressPlaces, retryAfterSec } from "./address-places.ts";
import { createOverLimitAnswer, refusingCalls, routerRedirect } from "./answer-over-limit.ts";
import { canonicalPath } from "./canonical-path.ts";
import { chosenLanguage, languageCookie } from "./chosen-language.ts";
import { callErrorOf } from "./error-handler.ts";
import { isPostPattern, isView, slugOfTarget } from "./is-view.ts";
import { addressOfOldPath, type FindPostOfOldPath, mayBeOldAddress } from "./old-address.ts";
import type { PageCache, Tags } from "./page-cache.ts";
import type { PagePolicy } from "./page-policy.ts";
import { buildOfReaders, isDataRequest, isPrivate, type PageRoute, type PageRoutes } from "./page-routes.ts";
import { taggingCalls } from "./page-tags.ts";
import type { FindSender, ReceiveLargeBody } from "./receive-large-body.ts";
import { finishPage, type RenderedDocument, type RenderedPage, sendPage } from "./rendered-page.ts";
import { screenLanguageOfRequest } from "./screen-language.ts";
import { sentFrom } from "./sent-from.ts";
import { sharedAddress } from "./shared-address.ts";
import { languageKeyOf, sharedHeaders } from "./shared-headers.ts";
import type { SiteAddress, SiteAddressOf } from "./site-address.ts";
import { createPageFinder } from "./stale-pages.ts";

/** The visitor for whom a page is rendered. Without address and cookie: everyone. */
export interface PageVisitor {
  language: ScreenLanguage;
  site: SiteAddress;
  /** The address that limits count. */
  address?: string;
  cookie?: string | undefined;
  sentFrom?: "own" | "foreign" | "unknown";
  userAgent?: string | undefined;
  /** Adds a cookie to the page's headers. */
  setCookie?: (cookie: string) => void;
}

/** The loaders' context: the same shape as the pages' own `AppContext`. */
interface PageContext {
  calls: Client;
  language: ScreenLanguage;
  brand: Brand;
  publicUrl: string;
  siteUrl: string;
  paymentUrl: string;
  takeDocument: (document: RenderedDocument) => void;
  reportError: (error: unknown) => void;
}

// The pages are a separate bundle with their own copy of a module, so the key must be global.
const globals = globalThis as { vitrinaAppContext?: ReturnType<typeof createContext<PageContext>> };

export interface PagesParts {
  /** The built pages; a function is called at each request, so that development gets the newest build. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The calls of a page's loaders, for its visitor or for everyone. */
  clientFor: (visitor: PageVisitor) => Client;
  brand: Brand;
  publicUrl: string;
  paymentUrl: string;
  policy: PagePolicy;
  siteAddressOf: SiteAddressOf;
  mode: "production" | "development";
  /** Counts a page against its visitor's limit. */
  countVisit: (address: string | undefined) => Promise<Hit> | Hit;
  cache: PageCache<RenderedPage>;
  /** Whether the database answers; if it does not, pages are shown as they were. */
  databaseAnswers: DatabaseProbe;
  /** Whether a shared cache is in front, which may store public pages (decision 145). */
  hasSharedCache: boolean;
  /** Counts a view of the post with a slug. */
  countView: (slug: string, language: ScreenLanguage) => void;
  /** The pages of the build. */
  routes: PageRoutes;
  /** The signed-in sender of a form. */
  findSender: FindSender;
  findPostOfOldPath: FindPostOfOldPath;
  receiveLargeBody: ReceiveLargeBody;
}

/** The limit of page requests for one visitor. */
export const pageLimit: Limit = { name: "pages", max: 600, windowSec: 60 };

/** How many pages render at once, and how many pages of one address wait (decision 103). */
const renderLimits = { running: 100, runningOfAddress: 4, waitingOfAddress: 28 };

const postedForm = "application/x-www-form-urlencoded";
const formWithFiles = "multipart/form-data";
/** Fits a creator's post in a posted form: a text of 1 MiB, in which many letters take six bytes. */
const privateFormBytes = 6 * 2 ** 20;

/** The pages of the sign-in carry such a form in a field, in which each of its escaped bytes takes five characters in place of three. */
const carriedFormBytes = (privateFormBytes * 5) / 3;

/** Serves the screens and the framework's data requests, below every other route. */
export async function registerPages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  globals.vitrinaAppContext ??= createContext<PageContext>();
  const contextKey = globals.vitrinaAppContext;
  const handleAll = createRequestHandler(parts.build, parts.mode);
  const handleReaders =
    typeof parts.build === "function" ? handleAll : createRequestHandler(buildOfReaders(parts.build), parts.mode);
  const { origin, protocol } = new URL(parts.publicUrl);
  const isHttps = protocol === "https:";
  await parts.routes.refresh();

  const places = createAddressPlaces(renderLimits);
  const renderPage = async (request: Request, url: URL, rendering: Rendering): Promise<RenderedPage> => {
    const { log, route } = rendering;
    const { language, site } = rendering.visitor;
    let isAway = false;
    const calls = taggingCalls(rendering.calls, rendering.tags, {
      onFailure(error) {
        rendering.onIncomplete?.();
        isAway ||= callErrorOf(error).code === "UNAVAILABLE";
      },
      onUntracked: () => rendering.onIncomplete?.(),
    });
    let taken: RenderedDocument | undefined;
    const context = new RouterContextProvider();
    context.set(contextKey, {
      ...{ calls, language, siteUrl: site.url },
      brand: parts.brand,
      publicUrl: parts.publicUrl,
      paymentUrl: parts.paymentUrl,
      takeDocument(rendered) {
        taken = rendered;
      },
      reportError: (error) => log.error({ err: error }, "A page failed"),
    });
    const answer = await (route.area === "readers" ? handleReaders : handleAll)(request, context);
    const page = await finishPage(answer, {
      ...{ taken, policy: parts.policy },
      url,
      isHead: request.method === "HEAD",
      route,
    });
    if (page.status < 500 || !isAway) return page;
    // The screen shows the error; the status lets programs retry.
    return { ...page, status: 503, headers: { ...page.headers, "retry-after": String(retryAfterSec) } };
  };
  /** Renders a page for everyone, without the cookie and address of the first caller. */
  const renderShared = async (url: URL, rendering: Omit<Rendering, "onIncomplete">) => {
    let isComplete = true;
    const onIncomplete = () => {
      isComplete = false;
    };
    const page = await renderPage(new Request(url), url, { ...rendering, onIncomplete });
    return isComplete ? page : { ...page, isCacheable: false };
  };
  const findPage = createPageFinder(parts.cache, parts.databaseAnswers);
  const everyone = (language: ScreenLanguage) => ({ language, site: parts.siteAddressOf({ headers: {} }) });
  const answerOverLimit = createOverLimitAnswer((target, language) => {
    const visitor = everyone(language);
    return renderShared(new URL(target, origin), {
      ...{ visitor, calls: refusingCalls(parts.clientFor(visitor)), tags: new Set(), log: app.log },
      route: parts.routes.find(paths.tooManyRequests),
    });
  });

  const countView = (request: FastifyRequest, { route, status }: RenderedPage, language: ScreenLanguage) => {
    if (request.method !== "GET" || status !== 200 || !isPostPattern(route) || !isView(request.headers)) return;
    parts.countView(slugOfTarget(request.url), language);
  };

  /** Answers a request for a missing page with the way to the post that had its path on an old site; false if there is none. */
  const leadOn = async (request: FastifyRequest, reply: FastifyReply, { url, route, page }: MissingPage) => {
    if (!mayBeOldAddress(request.method, route, page.status)) return false;
    // Counts as a rendering, so that a flood of broken links leaves the database to others.
    const subject = addressSubject(request.ip);
    const address = await places.run(subject, () => addressOfOldPath(url, parts.findPostOfOldPath));
    if (address === undefined) return false;
    reply.header("cache-control", "no-store");
    if (isDataRequest(url.pathname)) reply.status(204).headers(routerRedirect(address, 301)).send();
    else reply.redirect(address, 301);
    return true;
  };

  await app.register(async (scope) => {
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      // Concatenates instead of resolving: `//elsewhere/` is a path of this site, never another host, and `//` throws
      // nothing.
      const url = new URL(origin + request.url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, "").replace(/^(?!\/)/, "/"));
      await parts.routes.refresh();
      const plain = request.method === "POST" ? undefined : canonicalPath(url.pathname, parts.routes);
      if (plain) return reply.header("cache-control", "no-store").redirect(plain + url.search, 301);
      const { cookie, "accept-language": acceptLanguage } = request.headers;
      const languageKey = parts.hasSharedCache ? languageKeyOf(request.headers) : undefined;
      const language = screenLanguageOfRequest(
        url.searchParams,
        languageKey ? "" : cookie,
        languageKey ?? acceptLanguage,
      );
      const chosen = chosenLanguage(request.url, request.headers);
      const choice = chosen && languageCookie(chosen, isHttps);
      const visit = await parts.countVisit(request.ip);
      if (visit.exceeded) return answerOverLimit(request, reply, { url, language, visit });
      const route = parts.routes.find(url.pathname);
      const shared = request.method === "POST" ? undefined : sharedAddress(url, route);
      const subject = addressSubject(request.ip);
      const { log } = request;
      if (shared) {
        // Must equal the key that `answerCachedPages` reads from a request.
        const key = `${language} ${shared.pathname}${shared.search}`;
        const visitor = everyone(language);
        const render = (tags: Tags) =>
          places.run(subject, async () => {
            const page = await renderShared(shared, { visitor, calls: parts.clientFor(visitor), tags, log, route });
            return parts.hasSharedCache ? { ...page, cacheTag: cacheTagOf(tags) } : page;
          });
        const page = await findPage(key, render);
        if (await leadOn(request, reply, { url, route, page })) return reply;
        const { bytes } = page;
        const isShared = languageKey !== undefined && choice === undefined;
        await sendPage(request, reply, page, {
          ownCookie: choice,
          headers: isShared ? sharedHeaders(page, parts.cache.holds(key, page)) : undefined,
        });
        countView(request, page, language);
        if (page.bytes !== bytes) parts.cache.resize(key, page);
        return reply;
      }
      // A caller that has disconnected has no address.
      const site = parts.siteAddressOf(request);
      const cookies: string[] = [];
      const visitor: PageVisitor = {
        ...{ language, site, address: request.ip ?? "", cookie },
        sentFrom: sentFrom(request.headers, site.url),
        userAgent: request.headers["user-agent"],
        setCookie(header) {
          cookies.push(header);
          // The page's loaders run after its action and see the cookies that it set; of two with one name the first
          // counts.
          visitor.cookie = [header.slice(0, header.indexOf(";")), visitor.cookie].filter(Boolean).join("; ");
        },
      };
      const rendering = { visitor, calls: parts.clientFor(visitor), tags: new Set<string>(), log, route };
      // The origin of a posted form is compared with this address.
      const asked = new URL(site.url + url.pathname + url.search);
      const render = () => renderPage(webRequest(request, asked), asked, rendering);
      const page = await places.run(subject, render);
      if (await leadOn(request, reply, { url, route, page })) return reply;
      countView(request, page, language);
      return sendPage(request, reply, withCookies(page, cookies), { ownCookie: choice });
    };
    scope.route({ method: ["GET", "HEAD"], url: "/*", config: { rateLimit: false }, handler: serve });
    scope.addContentTypeParser(postedForm, { parseAs: "string" }, (_request, body, done) => done(null, body));
    // Their forms work before the script has loaded.
    const takeForms = (inner: FastifyInstance, pages: readonly PageRoute[], large?: Partial<RouteOptions>) => {
      const options = {
        config: { rateLimit: false },
        handler: serve,
        ...large,
      } as const;
      for (const url of pages.flatMap(({ pattern }) => postedAddresses(pattern)))
        inner.route({ method: ["GET", "HEAD", "POST"], url, ...options });
    };
    const withForms = parts.routes.all().filter(({ hasAction }) => hasAction);
    const carriesForms = ({ pattern }: PageRoute) => pattern === staffPaths.signIn();
    takeForms(
      scope,
      withForms.filter((page) => !isPrivate(page) && !carriesForms(page)),
    );
    takeForms(scope, withForms.filter(carriesForms), {
      bodyLimit: carriedFormBytes,
      preParsing: parts.receiveLargeBody(async () => "stranger"),
    });
    scope.register(async (inner) => {
      inner.addContentTypeParser(formWithFiles, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
      takeForms(inner, withForms.filter(isPrivate), {
        bodyLimit: privateFormBytes,
        // The form of an ended session goes on to the sign-in (decision 214).
        preParsing: parts.receiveLargeBody(
          async (request, reply) => (await parts.findSender(request, reply)) ?? "stranger",
        ),
      });
    });
  });
}

interface MissingPage {
  url: URL;
  route: PageRoute;
  page: Pick<RenderedPage, "status">;
}

interface Rendering {
  visitor: PageVisitor;
  calls: Client;
  /** Receives the tags of what the page shows. */
  tags: Tags;
  /** Called when the page lacks a reply, or shows something without a tag. */
  onIncomplete?: () => void;
  log: FastifyRequest["log"];
  route: PageRoute;
}

/**
 * The addresses to which a page's forms are posted: its own and, with scripts, that of its data. A pattern that ends
 * in a parameter covers both.
 */
function postedAddresses(pattern: string): string[] {
  return /[:*]/.test(pattern) ? [pattern] : [pattern, `${pattern === "/" ? "/_root" : pattern}.data`];
}

/** A page with the cookies that its calls set, which no cache may store. */
function withCookies(page: RenderedPage, cookies: readonly string[]): RenderedPage {
  if (cookies.length === 0) return page;
  const earlier = page.headers["set-cookie"] ?? [];
  const headers = { ...page.headers, "set-cookie": [earlier, cookies].flat(), "cache-control": "private, no-store" };
  return { ...page, headers };
}

function webRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const body = typeof request.body === "string" || request.body instanceof Buffer ? request.body : undefined;
  return new Request(url, { method: request.method, headers, ...(body !== undefined && { body }) });
}
