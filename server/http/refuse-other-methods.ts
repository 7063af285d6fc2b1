import type { FastifyInstance } from "fastify";
import { CallError } from "#contract/errors.ts";

/**
 * Makes every address with a route answer its other methods with 405 and `Allow`, unread. Call it before adding the
 * routes, and the function that it returns after them.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsByUrl.set(url, methods);
  });
  return () => {
    for (const [url, known] of [...methodsByUrl]) {
      const method = app.supportedMethods.filter((name) => !known.has(name));
      const allow = [...known].sort().join(", ");
      if (method.length === 0) continue;
      app.route({
        method,
        url,
        schema: { hide: true } as object,
        config: { changesNothing: true },
        // Runs before the body is read, so its type does not matter.
        preParsing: async (_request, reply) => {
          reply.header("allow", allow);
          throw new CallError("METHOD_NOT_ALLOWED");
        },
        handler: () => {},
      });
    }
  };
}
