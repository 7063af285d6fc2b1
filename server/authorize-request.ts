import type { FastifyRequest } from "fastify";
import type { Call } from "#contract/call.ts";
import { authorizeCaller, type Proofs } from "./calls/authorize-caller.ts";
import type { Principal } from "./calls/handler.ts";
import type { AuthorizeRequest } from "./domains/uploads/uploads-route.ts";
import { sentFrom } from "./http/sent-from.ts";
import type { AuthorizeCallRequest } from "./http/serve-calls.ts";
import type { SiteAddressOf } from "./http/site-address.ts";

/**
 * Authorizes requests of signed-in people as the calls are authorized: session, role and origin. For files, and for
 * calls whose body is read only afterwards.
 */
export function createAuthorizeRequest({
  siteAddressOf,
  ...proofs
}: Proofs & { siteAddressOf: SiteAddressOf }): AuthorizeRequest & { call: AuthorizeCallRequest } {
  const authorize = async (request: FastifyRequest, call: Pick<Call, "auth" | "method">) => {
    const { headers } = request;
    const caller = {
      ...{ bearer: undefined, cookie: headers.cookie },
      sentFrom: sentFrom(headers, siteAddressOf(request).url),
    };
    const { principal } = (await authorizeCaller(call, caller, proofs)) as { principal: Principal };
    return principal;
  };
  const callOf = (request: FastifyRequest, kind: "creator" | "account") =>
    ({ auth: { kind }, method: ["GET", "HEAD"].includes(request.method) ? "GET" : "POST" }) as const;
  return {
    call: authorize,
    // A creator's call is authorized only with a creator.
    creator: async (request) =>
      (await authorize(request, callOf(request, "creator"))) as Principal & { creatorId: string },
    async account(request) {
      const principal = await authorize(request, callOf(request, "account"));
      return { ...principal, creatorId: principal.viewedCreatorId ?? principal.creatorId };
    },
  };
}
