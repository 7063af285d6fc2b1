import { screenLanguageOf } from "#contract/languages.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { receiveMessage, receiveStudioMessage } from "./receive-message.ts";

/** Handles the calls of the contact form (spec section 7) and of the studio's. */
export function createContactHandlers(parts: ContactDeps) {
  return {
    getContactFormToken: async ({ query }) => ({
      token: await parts.formTokens.issue("contact", screenLanguageOf(query.language)),
    }),
    sendContactMessage: async ({ body, auth }) => {
      await receiveMessage(parts, { body, formToken: auth.formToken, language: auth.formLanguage });
      return undefined;
    },
    sendStudioMessage: async ({ body, auth, origin }) => {
      await receiveStudioMessage(parts, auth.principal, { ...body, language: origin.language });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
