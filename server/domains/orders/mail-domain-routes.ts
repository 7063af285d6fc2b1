import type { FastifyInstance } from "fastify";
import { checkMailDomain } from "#contract/mail-domain.ts";
import { route } from "#server/http/route.ts";
import type { MailDomains } from "#server/platform/mail-domains/mail-domains.ts";
import { addressSubject, type Limit, type RateLimits } from "#server/platform/rate-limits/rate-limits.ts";

const perAddress: Limit = { name: "check-mail-domain", max: 60, windowSec: 15 * 60 };

/** The call behind the hint that a typed address may be wrong. */
export function registerMailDomainRoutes(
  app: FastifyInstance,
  { mailDomains, rateLimits }: { mailDomains: MailDomains; rateLimits: RateLimits },
): void {
  route(app, checkMailDomain, async ({ body, request, reply }) => {
    reply.header("cache-control", "no-store");
    await rateLimits.consume(perAddress, addressSubject(request.ip));
    return { takesMail: (await mailDomains.takesMail(body.domain)) ?? null };
  });
}
