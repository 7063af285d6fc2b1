import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { ScreenLanguage } from "#contract/languages.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Hit } from "#server/platform/rate-limits/rate-limits.ts";
import { chosenLanguage } from "./chosen-language.ts";
import { namesTag } from "./entity-tag.ts";
import { isPostPattern, isView, slugOfTarget } from "./is-view.ts";
import { isMediaHost } from "./media-host.ts";
import type { PageCache } from "./page-cache.ts";
import { encodingFor, noteSent, type PageEncoding, type PageForm } from "./page-form.ts";
import { prepareAnswer, sendPrepared } from "./prepared-answer.ts";
import { hasTwoHosts } from "./refuse-malformed.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { logRequest } from "./request-log.ts";
import { screenLanguageOfHeaders } from "./screen-language.ts";
import { languageKeyOf } from "./shared-headers.ts";

export interface CachedPagesDeps {
  cache: PageCache<RenderedPage>;
  /** Counts a page against its visitor's limit. */
  countVisit(address: string | undefined): Promise<Hit> | Hit;
  addressOf(request: IncomingMessage): string | undefined;
  /** The headers of every answer. */
  headers: Record<string, string>;
  /** Whether a shared cache is in front: the framework answers the requests whose answers it may store. */
  hasSharedCache: boolean;
  /** The origin of files, which has no page. */
  mediaUrl?: string | undefined;
  /** Counts a view of the post with a slug. */
  countView(slug: string, language: ScreenLanguage): void;
  isStopping(): boolean;
  log: Pick<Logger, "info">;
  /** The share of answers that the log records. */
  logSample: number;
  /** Undefined if figures are off. */
  metrics: Pick<Metrics, "observeRequest"> | undefined;
}

/**
 * Answers with cached pages before the framework gets the request; answers, counts and log lines are the framework's.
 * Passes on every request except a GET, from a visitor within the limit, of a page that is cached in an encoding that
 * the caller accepts. Call it once the server has its listener.
 */
export function answerCachedPages(server: Server, parts: CachedPagesDeps): void {
  const [framework] = server.listeners("request") as RequestListener[];
  if (!framework) throw new Error("The server has no listener yet");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const found = find(parts, request);
    if (!found) return framework(request, response);
    const arrivedMs = performance.now();
    const proceed = ({ exceeded }: Hit) => {
      if (exceeded) return framework(request, response);
      const id = randomUUID();
      const status = answer(parts, found, request, response, id);
      const { url = "", headers } = request;
      if (found.page.status === 200 && isPostPattern(found.page.route) && isView(headers))
        parts.countView(slugOfTarget(url), found.language);
      const durationMs = performance.now() - arrivedMs;
      logRequest(parts.log, { reqId: id, method: "GET", url: request.url, status, durationMs }, parts.logSample);
      parts.metrics?.observeRequest({ method: "GET", route: found.page.route, status, durationMs });
    };
    const hit = parts.countVisit(parts.addressOf(request));
    if (hit instanceof Promise) hit.then(proceed, () => framework(request, response));
    else proceed(hit);
  });
}

interface Found {
  language: ScreenLanguage;
  page: RenderedPage;
  encoding: PageEncoding;
  form: PageForm;
}

function find(
  { cache, hasSharedCache, mediaUrl, isStopping }: CachedPagesDeps,
  request: IncomingMessage,
): Found | undefined {
  const { method, url = "", headers } = request;
  if (method !== "GET" || headers.host === undefined || hasTwoHosts(request) || isStopping()) return undefined;
  if (mediaUrl !== undefined && isMediaHost(mediaUrl, headers.host)) return undefined;
  if (hasSharedCache && languageKeyOf(headers)) return undefined;
  // The cache holds canonical addresses only, so this need not parse the URL: other spellings miss.
  const named = /[?&]lang=(en|es)$/.exec(url)?.[1] as ScreenLanguage | undefined;
  if (named && chosenLanguage(url, headers)) return undefined;
  const language = named ?? screenLanguageOfHeaders(headers.cookie, headers["accept-language"]);
  const page = cache.find(`${language} ${url}`);
  if (!page) return undefined;
  const encoding = encodingFor(String(headers["accept-encoding"] ?? ""));
  const form = page.forms.get(encoding);
  return form && !(form instanceof Promise) ? { language, page, encoding, form } : undefined;
}

function answer(
  { headers }: CachedPagesDeps,
  { page, encoding, form }: Found,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): number {
  const asked = request.headers["if-none-match"];
  if (asked !== undefined && page.etag !== undefined && namesTag(asked, page.etag)) {
    const { "content-type": _, ...rest } = page.headers;
    response.writeHead(304, [...flat({ ...headers, ...rest }), "x-request-id", id]).end();
    return 304;
  }
  form.answer ??= prepareAnswer({
    status: page.status,
    headers: { ...headers, ...page.headers, ...form.headers },
    body: form.body,
  });
  sendPrepared(response, form.answer, id);
  noteSent(page, encoding, form);
  return page.status;
}

/** Alternating names and values, as they go over the wire. */
function flat(headers: RenderedPage["headers"]): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
}
