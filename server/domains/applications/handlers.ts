import { screenLanguageOf } from "#contract/languages.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { receiveApplication } from "./receive-application.ts";

/** Handles the calls of the creators' application form (spec section 7). */
export function createApplicationsHandlers(parts: ApplicationsDeps) {
  return {
    getApplicationFormToken: async ({ query }) => ({
      token: await parts.formTokens.issue("application", screenLanguageOf(query.language)),
    }),
    sendApplication: async ({ body, auth }) => {
      await receiveApplication(parts, { body, formToken: auth.formToken, language: auth.formLanguage });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
