import type { FastifyInstance } from "fastify";
import { CallError } from "#contract/errors.ts";
import { stripeWebhook } from "#contract/payments.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import { route } from "#server/http/route.ts";
import { receiveSignedBody } from "./receive-signed-body.ts";

/** The provider sends all events of all purchases from a few addresses. */
const webhooksPerMinute = 6_000;
/** An event carries a whole object of the provider. Most have some kB; a dispute's evidence may have 150,000 characters. */
const webhookBodyLimit = 512 * 1024;

/** The webhook that the card provider calls. */
export function registerWebhookRoutes(app: FastifyInstance, payments: Payments): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(
      scope,
      stripeWebhook,
      async ({ request }) => {
        const signature = request.headers["stripe-signature"];
        if (!Buffer.isBuffer(request.body) || typeof signature !== "string") throw new CallError("INVALID_DATA");
        await payments.workEvent(request.body, signature);
        return undefined;
      },
      { bodyLimit: webhookBodyLimit, maxPerMinute: webhooksPerMinute, preParsing: receiveSignedBody() },
    );
  });
}
