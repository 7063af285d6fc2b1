/** A shared cache in front of the product, as careless as headers allow: it keeps whatever no header forbids to keep. */
export interface CachingProxy {
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; body: string; from: "cache" | "app" }>;
  counts: { kept: number; fromCache: number; revalidated: number };
}

interface Kept {
  vary: string[];
  request: Record<string, string>;
  body: string;
  etag: string | null;
  freshUntil: number;
}

/** How long it keeps what says nothing of it. */
const guessedSec = 60;

/** A cache before the app at `url`. Other than a good one it also keeps answers to requests with Authorization or cookies. */
export function openCachingProxy(url: string): CachingProxy {
  const kept = new Map<string, Kept[]>();
  const counts = { kept: 0, fromCache: 0, revalidated: 0 };

  function keep(path: string, request: Record<string, string>, answer: Response, body: string): void {
    const control = answer.headers.get("cache-control") ?? "";
    const vary = (answer.headers.get("vary") ?? "").toLowerCase().split(/,\s*/).filter(Boolean);
    if (answer.status !== 200 || /no-store|private/.test(control) || vary.includes("*")) return;
    const seconds = /s-maxage=(\d+)/.exec(control)?.[1] ?? /max-age=(\d+)/.exec(control)?.[1] ?? guessedSec;
    const freshSec = control.includes("no-cache") ? 0 : Number(seconds);
    const entry = {
      vary,
      request,
      body,
      etag: answer.headers.get("etag"),
      freshUntil: performance.now() + freshSec * 1000,
    };
    const others = (kept.get(path) ?? []).filter((other) => !fits(other, request));
    kept.set(path, [...others, entry]);
    counts.kept += 1;
  }

  return {
    counts,
    async get(path, headers = {}) {
      const request = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      const found = kept.get(path)?.find((entry) => fits(entry, request));
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
      keep(path, request, answer, body);
      return { status: answer.status, body, from: "app" };
    },
  };
}

function fits({ vary, request }: Kept, asked: Record<string, string>): boolean {
  return vary.every((name) => request[name] === asked[name]);
}
