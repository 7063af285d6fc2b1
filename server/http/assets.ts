import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Serves the built browser files: those with a hash in their name for ever, precompressed. Unknown ones are a plain 404. */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.includes("/assets/");
      reply.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  app.get("/assets/*", (_request, reply) =>
    reply.status(404).header("cache-control", "no-store").type("text/plain").send("Not found"),
  );
}
