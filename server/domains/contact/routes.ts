import type { FastifyInstance } from "fastify";
import { getContactFormToken, sendContactMessage } from "#contract/contact.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { bearerOf } from "#server/http/bearer.ts";
import { route } from "#server/http/route.ts";
import type { Contact } from "./index.ts";

/** The calls of the contact form (spec 7). */
export function registerContactRoutes(app: FastifyInstance, contact: Contact): void {
  route(app, getContactFormToken, async ({ query, reply }) => {
    reply.header("cache-control", "no-store");
    return { token: await contact.issueFormToken(screenLanguageOf(query.language)) };
  });
  route(app, sendContactMessage, async ({ body, request }) => {
    await contact.receiveMessage({ body, formToken: bearerOf(request), address: request.ip });
    return undefined;
  });
}
