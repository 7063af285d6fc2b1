import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { CallError } from "#contract/errors.ts";
import { addressSubject, type Limit, type RateLimits } from "#server/platform/rate-limits/rate-limits.ts";

/** They have an effect on documents only, and a first visit to Explore loads eleven other files. */
const headersOfDocuments = ["cross-origin-opener-policy", "permissions-policy", "x-frame-options"];

/** Built files are in one folder. */
const fileName = /^[\w-]+(?:\.[\w-]+)+$/;

/** Limit of built-file requests per address. A first visit makes about thirty; then browsers cache them for a year. */
const assetLimit: Limit = { name: "assets", max: 3_000, windowSec: 60 };

/**
 * Serves the built browser files, precompressed; browsers cache files with a hash in their name for ever. A file that the
 * build does not have is looked for in the other builds of this machine, because during a deployment a page of one version
 * may ask a process of the other. Unknown files get a plain 404.
 */
export async function registerAssets(
  app: FastifyInstance,
  folder: string,
  limits: Pick<RateLimits, "isExceededBy">,
  otherFolders: () => string[] = () => [],
): Promise<void> {
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/assets/")) return;
    const { exceeded, retryAfterSec } = await limits.isExceededBy(assetLimit, addressSubject(request.ip));
    if (exceeded) throw new CallError("TOO_MANY_REQUESTS", { retryAfterSec });
  });
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.includes("/assets/");
      if (immutable) for (const header of headersOfDocuments) reply.removeHeader(header);
      reply.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  app.get<{ Params: { "*": string } }>("/assets/*", (request, reply) => {
    const name = request.params["*"];
    const other = fileName.test(name) && otherFolders().find((root) => existsSync(join(root, "assets", name)));
    if (other) return reply.sendFile(`assets/${name}`, other);
    return reply.status(404).header("cache-control", "no-store").type("text/plain").send("Not found");
  });
}
