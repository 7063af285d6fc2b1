import type { FastifyInstance } from "fastify";
import { checkNameReset, requestNameReset, resetName } from "#contract/name-reset.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import { route } from "#server/http/route.ts";

/** The calls by which a reader comes to another name than the one bound to their address. */
export function registerNameResetRoutes(app: FastifyInstance, payments: Payments): void {
  route(app, requestNameReset, async ({ body, request }) => {
    await payments.requestNameReset(body, request.ip);
    return undefined;
  });

  route(app, checkNameReset, async ({ body, reply }) => {
    reply.header("cache-control", "no-store");
    return { usable: await payments.isNameResetUsable(body.token) };
  });

  route(app, resetName, async ({ body, reply }) => {
    reply.header("cache-control", "no-store");
    return { reset: await payments.resetName(body.token) };
  });
}
