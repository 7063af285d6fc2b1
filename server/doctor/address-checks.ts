import { randomInt } from "node:crypto";
import { connect } from "node:tls";
import { type Check, causeOf, ok, problem, skipped } from "./check.ts";

const timeoutMs = 10_000;
/** Automatic renewal happens earlier than this. */
const leastDaysLeft = 14;
const dayMs = 86_400_000;

/** Readers' browsers accept the certificate of the public address, for two weeks more at least. */
export const checkCertificate: Check = {
  name: "certificate",
  async run({ config }) {
    const url = new URL(config.publicUrl);
    if (url.protocol !== "https:") return skipped("PUBLIC_URL is not https");
    try {
      const daysLeft = (Date.parse(await certificateEnd(url)) - Date.now()) / dayMs;
      if (daysLeft < leastDaysLeft)
        return problem(
          `it ends in ${Math.floor(daysLeft)} days`,
          "renew it, and check why the automatic renewal failed",
        );
      return ok(`valid for ${Math.floor(daysLeft)} days`);
    } catch (error) {
      return problem(
        `browsers refuse ${url.host} (${causeOf(error)})`,
        "check DNS, the proxy, and that it serves the whole certificate chain",
      );
    }
  },
};

/** The end of the certificate. Throws unless the connection and the certificate's chain are good. */
function certificateEnd(url: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port || 443), servername: url.hostname });
    socket.setTimeout(timeoutMs, () => socket.destroy(Object.assign(new Error("timed out"), { code: "ETIMEDOUT" })));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      resolve(socket.getPeerCertificate().valid_to);
      socket.end();
    });
  });
}

/** More than the processes of a shop that count without Redis. */
const requestsOfVisitor = 16;

/** An address of a network of its own, of those that are reserved for documentation. */
function unusedAddress(): string {
  const group = () => randomInt(1, 0x10000).toString(16);
  return `2001:db8:${group()}:${group()}::1`;
}

/** The shop sees each visitor's own address, and a visitor cannot choose it. */
export const checkProxyHeaders: Check = {
  name: "proxy headers",
  async run({ config }) {
    if (config.publicUrl.startsWith("https://") && config.trustedProxies === undefined)
      return problem("every visitor counts as the proxy", "set TRUSTED_PROXIES to the proxy's address");
    if (config.trustedProxies === undefined) return ok("no proxy is trusted");
    try {
      // Processes without Redis count apart, and a proxy chooses among them: more requests than processes.
      const left: number[] = [];
      while (left.length < requestsOfVisitor) left.push(await remainingFor(unusedAddress()));
      if (left.some(Number.isNaN))
        return problem("PUBLIC_URL does not lead to this shop", "check PUBLIC_URL and the proxy");
      if (new Set(left).size === 1)
        return problem(
          "a visitor can choose the address that limits count by",
          "let the proxy set or append X-Forwarded-For, and name only proxies in TRUSTED_PROXIES",
        );
      return ok("limits count by the address that the proxy reports");
    } catch (error) {
      return problem(
        `PUBLIC_URL does not answer (${causeOf(error)})`,
        "start the shop and its proxy, and run this again",
      );
    }

    /** The number of requests left to the caller, who claims the address. */
    async function remainingFor(address: string): Promise<number> {
      const response = await fetch(`${config.publicUrl}/api/doctor`, {
        headers: { "x-forwarded-for": address },
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return Number(response.headers.get("x-ratelimit-remaining") ?? Number.NaN);
    }
  },
};
