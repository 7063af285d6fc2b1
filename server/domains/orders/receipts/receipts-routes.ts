import type { FastifyInstance } from "fastify";
import { getReceipt } from "#contract/receipts.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import { route } from "#server/http/route.ts";

/** The call behind a receipt's page. */
export function registerReceiptsRoutes(app: FastifyInstance, payments: Payments): void {
  route(app, getReceipt, async ({ params, query, reply }) => {
    reply.header("cache-control", "private, no-store");
    return payments.getReceipt({ number: params.number, signature: query.t });
  });
}
