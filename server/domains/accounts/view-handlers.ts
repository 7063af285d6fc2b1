import { CallError } from "#contract/errors.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { deleteView, findCreatorsByName, findViewedCreator, insertView } from "./studio-views-store.ts";
import { insertTeamAction } from "./team-store.ts";

/** Handles the calls with which team members look at a creator's studio. */
export function createStudioViewHandlers({ db }: Pick<AccountsDeps, "db">) {
  return {
    findCreators: async ({ query }) => ({ data: await findCreatorsByName(db, query.q?.trim() ?? "") }),

    /** Records the opening and its reason in the transaction that starts the view. */
    startStudioView: ({ params: { username }, body, auth: { principal } }) =>
      db.transaction(async (tx) => {
        const creatorId = await findViewedCreator(tx, username);
        if (creatorId === undefined) throw new CallError("NOT_FOUND");
        if (creatorId === principal.creatorId) throw new CallError("OWN_CASE");
        const endsAt = await insertView(tx, principal.sessionId, creatorId);
        const subject = {
          subjectKind: "creator",
          subjectId: username,
          detail: { reason: body.reason.trim() },
        } as const;
        await insertTeamAction(tx, principal.accountId, { action: "view-as-creator", ...subject });
        return { endsAt: Math.floor(endsAt.getTime() / 1000) };
      }),

    async endStudioView({ auth: { principal } }) {
      await deleteView(db, principal.sessionId);
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
