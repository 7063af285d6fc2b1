import type { FastifyInstance } from "fastify";
import { getApplicationFormToken, sendApplication } from "#contract/applications.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { bearerOf } from "#server/http/bearer.ts";
import { route } from "#server/http/route.ts";
import type { Applications } from "./index.ts";

/** The calls of the creators' application form (spec 7). */
export function registerApplicationsRoutes(app: FastifyInstance, applications: Applications): void {
  route(app, getApplicationFormToken, async ({ query, reply }) => {
    reply.header("cache-control", "no-store");
    return { token: await applications.issueFormToken(screenLanguageOf(query.language)) };
  });
  route(app, sendApplication, async ({ body, request }) => {
    await applications.receiveApplication({ body, formToken: bearerOf(request), address: request.ip });
    return undefined;
  });
}
