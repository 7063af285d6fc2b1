import type { FastifyInstance } from "fastify";
import { CallError } from "#contract/errors.ts";

/**
 * Makes every address that has a route refuse the methods that it has none for: 405 with `Allow`, unread. To be called before
 * the routes; what it returns, after them.
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
        // Before a body is read: its type does not matter any more.
        preParsing: async (_request, reply) => {
          reply.header("allow", allow);
          throw new CallError("METHOD_NOT_ALLOWED");
        },
        handler: () => {},
      });
    }
  };
}
