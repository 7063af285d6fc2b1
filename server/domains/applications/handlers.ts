import { screenLanguageOf } from "#contract/languages.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { answerQuestion, appealDecline, readApplicationStatus } from "./applicant-page.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { claimApplication } from "./claim-application.ts";
import { decideApplication } from "./decide-application.ts";
import { listApplications } from "./list-applications.ts";
import { openApplication } from "./open-application.ts";
import { receiveApplication } from "./receive-application.ts";
import { toSec } from "./unix-seconds.ts";

/** Handles the calls of the application form (spec section 7), of the applicant's private page and of the desk. */
export function createApplicationsHandlers(deps: ApplicationsDeps) {
  return {
    getApplicationFormToken: async ({ query }) => ({
      token: await deps.formTokens.issue("application", screenLanguageOf(query.language)),
    }),
    sendApplication: async ({ body, auth }) => {
      await receiveApplication(deps, { body, formToken: auth.formToken, language: auth.formLanguage });
      return undefined;
    },

    getApplicationStatus: ({ params, query }) => readApplicationStatus(deps, { id: params.id, t: query.t }),
    answerApplicationQuestion: async ({ params: { id }, body: { t, text } }) => {
      await answerQuestion(deps, { id, t }, text);
      return undefined;
    },
    appealApplication: async ({ params: { id }, body: { t, text } }) => {
      await appealDecline(deps, { id, t }, text);
      return undefined;
    },

    listApplications: ({ query, auth }) => listApplications(deps, query, auth.principal.accountId),
    getApplication: ({ params, auth }) => openApplication(deps, params.id, auth.principal),
    claimApplication: async ({ params, auth }) => ({
      until: toSec(await claimApplication(deps, params.id, auth.principal)),
    }),
    decideApplication: ({ params, body, auth }) =>
      decideApplication(deps, { id: params.id, principal: auth.principal, body }),
  } satisfies Partial<Handlers>;
}
