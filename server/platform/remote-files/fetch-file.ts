import { lookup } from "node:dns/promises";
import { createWriteStream } from "node:fs";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";
import { isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import { isPublicAddress } from "./is-public-address.ts";

/** A remote file could not be fetched; the message gives the reason in one line. */
export class FetchRefused extends Error {
  /** Whether the host did not respond in time, so that its other files should be skipped. */
  readonly isUnreachable: boolean;

  constructor(message: string, { isUnreachable = false } = {}) {
    super(message);
    this.isUnreachable = isUnreachable;
  }
}

/** The limits of fetching. */
export interface FetchLimits {
  /** Hosts in lower case, with a port unless it is the scheme's default; `*.example.com` matches every host below it. */
  hosts: string[];
  maxBytes: number;
  /** For the whole fetch, DNS and redirects included. */
  timeoutMs: number;
  network?: Network | undefined;
}

/** DNS and the check of its answers; tests replace both to reach a local server. */
export interface Network {
  resolve(host: string): Promise<string[]>;
  mayConnect(address: string): boolean;
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayConnect: isPublicAddress,
};

const maxRedirects = 3;

/**
 * Fetches a file over http or https into `path`. Each host, also after a redirect, must be listed and have public
 * addresses only, and the connection uses the checked addresses. Sends no cookies or credentials. The contents are
 * untrusted: the caller checks them. Throws `FetchRefused`.
 */
export async function fetchFile(address: string, path: string, limits: FetchLimits): Promise<void> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    let url = parse(address);
    for (let redirects = 0; ; redirects++) {
      const response = await request(url, limits, signal);
      const target = redirectOf(response, url);
      if (!target) return await save(response, path, limits.maxBytes, signal);
      response.destroy();
      if (redirects === maxRedirects) throw new FetchRefused(`more than ${maxRedirects} redirects`);
      url = target;
    }
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    const reason = signal.aborted
      ? `it takes longer than ${limits.timeoutMs / 1_000} seconds`
      : `the host does not answer (${(error as NodeJS.ErrnoException).code ?? "error"})`;
    throw new FetchRefused(reason, { isUnreachable: true });
  }
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address.startsWith("//") ? `https:${address}` : address, base);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchRefused("it is not a web address");
  if (url.username || url.password) throw new FetchRefused("its address has credentials");
  return url;
}

async function request(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  if (!isListed(url, limits.hosts)) throw new FetchRefused(`${url.host} is not a host of --fetch-images`);
  const addresses = await untilAborted(signal, checkedAddresses(url, limits.network ?? internet));
  const get = url.protocol === "https:" ? getSecure : getPlain;
  return new Promise((resolve, reject) => {
    get(url, {
      ...{ signal, agent: false },
      headers: { accept: "image/*", "accept-encoding": "identity", "user-agent": "Vitrina importer" },
      // Without this the name would be resolved again, perhaps to an unchecked address.
      lookup: (_host, options, done) => {
        const [first = { address: "", family: 0 }] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      },
    })
      .once("response", resolve)
      .on("error", reject);
  });
}

/** Whether the host of an address is among these, in the form of `FetchLimits`. */
export function isListed({ host }: URL, hosts: string[]): boolean {
  return hosts.some((listed) => (listed.startsWith("*.") ? host.endsWith(listed.slice(1)) : host === listed));
}

async function checkedAddresses(
  { hostname }: URL,
  { resolve, mayConnect }: Network,
): Promise<{ address: string; family: number }[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0 || !addresses.every(mayConnect))
    throw new FetchRefused(`${hostname} has an address that is not public`);
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** DNS requests cannot be cancelled; a late response is ignored. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  return parse(headers.location ?? "", from);
}

async function save(response: IncomingMessage, path: string, maxBytes: number, signal: AbortSignal): Promise<void> {
  const { statusCode, headers } = response;
  const refuse = (reason: string) => {
    response.destroy();
    return new FetchRefused(reason);
  };
  if (statusCode !== 200) throw refuse(`the host answers ${statusCode}`);
  const tooLarge = `it is larger than ${Math.floor(maxBytes / 2 ** 20)} MB`;
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw refuse(tooLarge);
  let bytes = 0;
  await pipeline(
    response,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new FetchRefused(tooLarge);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
    { signal },
  );
}
