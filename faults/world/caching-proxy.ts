/** A shared cache in front of the product that stores every response whose headers allow it. */
export interface CachingProxy {
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; body: string; from: "cache" | "app" }>;
  counts: { stored: number; fromCache: number; revalidated: number };
}

interface CachedResponse {
  vary: string[];
  request: Record<string, string>;
  body: string;
  etag: string | null;
  freshUntil: number;
}

/** The lifetime of a response without cache headers. */
const heuristicSec = 60;

/**
 * Opens a cache for the app at `url`. Unlike a compliant cache it also stores responses to requests with Authorization
 * or cookies.
 */
export function openCachingProxy(url: string): CachingProxy {
  const cached = new Map<string, CachedResponse[]>();
  const counts = { stored: 0, fromCache: 0, revalidated: 0 };

  function cacheResponse(path: string, request: Record<string, string>, answer: Response, body: string): void {
    const control = answer.headers.get("cache-control") ?? "";
    const vary = (answer.headers.get("vary") ?? "").toLowerCase().split(/,\s*/).filter(Boolean);
    if (answer.status !== 200 || /no-store|private/.test(control) || vary.includes("*")) return;
    const seconds = /s-maxage=(\d+)/.exec(control)?.[1] ?? /max-age=(\d+)/.exec(control)?.[1] ?? heuristicSec;
    const freshSec = control.includes("no-cache") ? 0 : Number(seconds);
    const entry = {
      vary,
      request,
      body,
      etag: answer.headers.get("etag"),
      freshUntil: performance.now() + freshSec * 1000,
    };
    const others = (cached.get(path) ?? []).filter((other) => !matchesVary(other, request));
    cached.set(path, [...others, entry]);
    counts.stored += 1;
  }

  return {
    counts,
    async get(path, headers = {}) {
      const request = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      const found = cached.get(path)?.find((entry) => matchesVary(entry, request));
      if (found && found.freshUntil > performance.now()) {
        counts.fromCache += 1;
        return { status: 200, body: found.body, from: "cache" };
      }
      const known = found?.etag ? [["if-none-match", found.etag]] : [];
      const asked = [...Object.entries(request), ...known] as [string, string][];
      const answer = await fetch(url + path, { redirect: "manual", headers: asked });
      const body = await answer.text();
      if (found && answer.status === 304) {
        counts.revalidated += 1;
        return { status: 200, body: found.body, from: "cache" };
      }
      cacheResponse(path, request, answer, body);
      return { status: answer.status, body, from: "app" };
    },
  };
}

function matchesVary({ vary, request }: CachedResponse, asked: Record<string, string>): boolean {
  return vary.every((name) => request[name] === asked[name]);
}
