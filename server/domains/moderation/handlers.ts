import { pageCount, studioPostsPerPage } from "#contract/pagination.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { countCases, listCases } from "./cases-store.ts";
import { claimCase, decideCase } from "./decide-case.ts";
import { toListedCase, toSec } from "./listed-case.ts";
import type { ModerationDeps } from "./moderation-deps.ts";
import { openCase, openReportedPiece } from "./open-case.ts";
import { reportPost } from "./report-post.ts";
import { appealCase, getStudioCase } from "./studio-case.ts";

/** Handles the calls of reports, cases and appeals. */
export function createModerationHandlers(deps: ModerationDeps) {
  const { db } = deps;
  return {
    async reportPost({ body, origin }) {
      await reportPost(deps, body, origin);
      return undefined;
    },
    async listModerationCases({ query: { page = 1 }, auth }) {
      const window = { limit: studioPostsPerPage, offset: (page - 1) * studioPostsPerPage };
      const [found, { total, now }] = await Promise.all([listCases(db, window), countCases(db)]);
      const data = found.map((row) => toListedCase(row, auth.principal));
      return { data, page, pageCount: pageCount(total, studioPostsPerPage), now: toSec(now) };
    },
    getModerationCase: ({ params, auth }) => openCase(deps, params.id, auth.principal),
    getReportedPiece: ({ params, query, auth }) => openReportedPiece(deps, { ...params, ...query }, auth.principal),
    claimModerationCase: async ({ params, auth }) => ({
      until: toSec(await claimCase(deps, params.id, auth.principal)),
    }),
    decideModerationCase: ({ params, body, auth }) =>
      decideCase(deps, params.id, { decision: body, principal: auth.principal }),
    getStudioCase: ({ params, auth }) => getStudioCase(deps, params.id, auth.principal),
    async appealModerationCase({ params, body, auth }) {
      await appealCase(deps, params.id, { principal: auth.principal, text: body.text });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
