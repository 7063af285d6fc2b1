import { pageCount, studioPostsPerPage } from "#contract/pagination.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { claimMessage, endMessage } from "./end-message.ts";
import { countOpenMessages, listOpenMessages } from "./inbox-store.ts";
import { openMessage, toListedMessage, toSec } from "./open-message.ts";

/** Handles the calls of the team's inbox. */
export function createInboxHandlers(deps: ContactDeps) {
  const { db } = deps;
  return {
    async listMessages({ query: { page = 1 }, auth }) {
      const window = { limit: studioPostsPerPage, offset: (page - 1) * studioPostsPerPage };
      const [found, { total, now }] = await Promise.all([listOpenMessages(db, window), countOpenMessages(db)]);
      const data = found.map((row) => toListedMessage(row, auth.principal.accountId));
      return { data, page, pageCount: pageCount(total, studioPostsPerPage), now: toSec(now) };
    },
    getMessage: ({ params, auth }) => openMessage(deps, params.id, auth.principal),
    claimMessage: async ({ params, auth }) => ({ until: toSec(await claimMessage(deps, params.id, auth.principal)) }),
    endMessage: ({ params, body, auth }) => endMessage(deps, params.id, { decision: body, principal: auth.principal }),
  } satisfies Partial<Handlers>;
}
