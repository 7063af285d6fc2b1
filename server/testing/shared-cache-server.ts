import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * A shared cache in front of a product, as docs/operations/shared-cache.md describes it: stores what the headers allow, by
 * address, language and encoding, and purges by tag.
 */
export interface SharedCacheServer {
  url: string;
  secret: string;
  /** The answers that it stores, each as `language address`. */
  stored(): string[];
  /** Answers that came from the product so far. */
  fetched(): number;
  /** Purges that it accepted so far. */
  purged(): number;
  /** Purges that it rejected so far. */
  rejected(): number;
  /** Forwards requests to this product. */
  forwardTo(productUrl: string): void;
  /** Rejects purges until `acceptPurges`, and serves its pages meanwhile. */
  rejectPurges(): void;
  acceptPurges(): void;
  /** Advances its clock, by which stored answers expire. */
  advance(seconds: number): void;
  close(): Promise<void>;
}

interface Stored {
  status: number;
  /** Alternating names and values. */
  headers: string[];
  body: Buffer;
  tags: ReadonlySet<string>;
  freshUntilSec: number;
}

const secret = "the-secret-of-the-shared-cache";
const languages = ["en", "es"];

export async function startSharedCacheServer(): Promise<SharedCacheServer> {
  const store = new Map<string, Stored>();
  let productUrl = "";
  let rejectsPurges = false;
  let fetches = 0;
  let purges = 0;
  let rejections = 0;
  let nowSec = 0;

  const serve = async (asked: IncomingMessage, response: ServerResponse) => {
    const { method, url = "", headers } = asked;
    if (method === "PURGE") return purge(headers, response);
    const language = method === "GET" ? languageOf(url, headers) : undefined;
    const variant = `${language} ${url} ${headers["accept-encoding"]}`;
    const found = language === undefined ? undefined : store.get(variant);
    if (found && found.freshUntilSec > nowSec) return send(response, found, "hit");
    fetches += 1;
    const begun = purges;
    const answer = await forward(productUrl, asked, language);
    const lifetimeSec = lifetimeOf(answer.headers);
    const made = {
      status: answer.statusCode ?? 502,
      headers: withoutConnection(answer.rawHeaders),
      body: await buffer(answer),
      tags: new Set(String(answer.headers["cache-tag"]).split(",")),
      freshUntilSec: nowSec + lifetimeSec,
    };
    // An answer that was requested before a purge may be from before the change.
    if (language !== undefined && lifetimeSec > 0 && begun === purges) store.set(variant, made);
    send(response, made, "miss");
  };
  const purge = (headers: IncomingHttpHeaders, response: ServerResponse) => {
    if (rejectsPurges) {
      rejections += 1;
      return response.writeHead(503).end();
    }
    if (headers.authorization !== `Bearer ${secret}`) return response.writeHead(401).end();
    purges += 1;
    const tags = String(headers["cache-tag"]).split(",");
    for (const [key, stored] of store) if (tags.some((tag) => stored.tags.has(tag))) store.delete(key);
    response.writeHead(204).end();
  };

  const server = createServer((asked, response) => {
    serve(asked, response).catch(() => response.writeHead(502).end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    stored: () => [...new Set([...store.keys()].map((key) => key.split(" ").slice(0, 2).join(" ")))].sort(),
    fetched: () => fetches,
    purged: () => purges,
    rejected: () => rejections,
    forwardTo(url) {
      productUrl = url;
    },
    rejectPurges() {
      rejectsPurges = true;
    },
    acceptPurges() {
      rejectsPurges = false;
    },
    advance(seconds) {
      nowSec += seconds;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The language key of a request; undefined if its answer stores the language that the reader chooses with it. */
function languageOf(url: string, headers: IncomingHttpHeaders): string | undefined {
  const named = new URL(url, "http://cache").searchParams.get("lang") ?? "";
  if (languages.includes(named)) return headers["sec-fetch-site"] === "same-origin" ? undefined : named;
  const stored = /(?:^|; )lang=(\w+)/.exec(headers.cookie ?? "")?.[1] ?? "";
  if (languages.includes(stored)) return stored;
  return headers["accept-language"]?.startsWith("es") ? "es" : "en";
}

async function forward(
  productUrl: string,
  { url, method, headers }: IncomingMessage,
  language: string | undefined,
): Promise<IncomingMessage> {
  const { "vitrina-language": _, ...others } = headers;
  const asked = { ...others, ...(language !== undefined && { "vitrina-language": language }) };
  const [answer] = await once(request(productUrl + url, { method, headers: asked }).end(), "response");
  return answer;
}

/** Alternating names and values, without those that concern one connection. */
function withoutConnection(raw: readonly string[]): string[] {
  const isOfConnection = (name = "") => /^(?:connection|keep-alive|transfer-encoding)$/i.test(name);
  return raw.filter((_, index) => !isOfConnection(raw[index - (index % 2)]));
}

/** For how many seconds an answer may be stored; 0: not at all. */
function lifetimeOf(headers: IncomingHttpHeaders): number {
  const control = headers["cache-control"] ?? "";
  const varies = (headers.vary ?? "").toLowerCase().split(", ");
  const isPrivate = /private|no-store|no-cache/.test(control) || headers["set-cookie"] !== undefined;
  if (isPrivate || varies.some((name) => !["", "accept-encoding", "vitrina-language"].includes(name))) return 0;
  const targeted = /max-age=(\d+)/.exec(String(headers["cdn-cache-control"]))?.[1];
  return Number(targeted ?? /s-maxage=(\d+)/.exec(control)?.[1] ?? 0);
}

function send(response: ServerResponse, { status, headers, body }: Stored, cache: "hit" | "miss"): void {
  response.writeHead(status, [...headers, "x-cache", cache]).end(body);
}
