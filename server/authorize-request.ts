import type { FastifyRequest } from "fastify";
import { authorizeCaller, type Proofs } from "./calls/authorize-caller.ts";
import type { Principal } from "./calls/handler.ts";
import type { AuthorizeRequest } from "./domains/uploads/uploads-route.ts";
import { sentFrom } from "./http/sent-from.ts";
import type { SiteAddressOf } from "./http/site-address.ts";

/** Authorizes requests for files of signed-in people as the calls are authorized: session, role and origin. */
export function createAuthorizeRequest({
  siteAddressOf,
  ...proofs
}: Proofs & { siteAddressOf: SiteAddressOf }): AuthorizeRequest {
  const authorize = async (request: FastifyRequest, kind: "creator" | "account") => {
    const { headers } = request;
    const method = ["GET", "HEAD"].includes(request.method) ? "GET" : "POST";
    const caller = {
      ...{ bearer: undefined, cookie: headers.cookie },
      sentFrom: sentFrom(headers, siteAddressOf(request).url),
    };
    const { principal } = (await authorizeCaller({ auth: { kind }, method }, caller, proofs)) as {
      principal: Principal;
    };
    return principal;
  };
  return {
    // A creator's call is authorized only with a creator.
    creator: async (request) => (await authorize(request, "creator")) as Principal & { creatorId: string },
    async account(request) {
      const principal = await authorize(request, "account");
      return { ...principal, creatorId: principal.viewedCreatorId ?? principal.creatorId };
    },
  };
}
