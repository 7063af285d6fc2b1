import type { Handlers } from "#server/calls/handler.ts";
import { accountFingerprints, openEmail } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { inviteTeamMember, setTeamRoles } from "./manage-team.ts";
import { listTeamActionRows, listTeamMembers, type TeamActionFilter } from "./team-store.ts";

const actionsPerPage = 50;

/** Handles the calls with which owners manage the team. */
export function createTeamHandlers(deps: AccountsDeps) {
  const { db, keys } = deps;
  /** An address is a member's; words are an action; everything else is the id of a subject. */
  const filterOf = (q: string, actions: string): TeamActionFilter => {
    if (q.includes("@")) return { member: accountFingerprints(keys, q) };
    return q === "" ? {} : { words: { typed: q, actions: [q, ...actions.split(",")] } };
  };
  return {
    async listTeam() {
      const members = await listTeamMembers(db);
      const data = members.map(({ id, sealedEmail, ...member }) => ({
        ...{ id, email: openEmail(keys, id, sealedEmail) },
        ...member,
      }));
      return { data };
    },

    inviteTeamMember: async ({ body, auth }) => ({ id: await inviteTeamMember(deps, auth.principal, body) }),

    async setTeamRoles({ params, body, auth }) {
      await setTeamRoles(deps, auth.principal, { accountId: params.id, roles: body.roles });
      return undefined;
    },

    async listTeamActions({ query: { page = 1, q = "", actions = "" } }) {
      const offset = (page - 1) * actionsPerPage;
      const found = await listTeamActionRows(db, { limit: actionsPerPage + 1, offset, ...filterOf(q, actions) });
      const data = found
        .slice(0, actionsPerPage)
        .map(({ sealedEmail, sealedSubjectEmail, accountId, at, ...action }) => ({
          ...action,
          by: openEmail(keys, accountId, sealedEmail),
          subjectEmail: sealedSubjectEmail && openEmail(keys, action.subjectId, sealedSubjectEmail),
          at: Math.floor(at.getTime() / 1000),
        }));
      return { data, hasMore: found.length > actionsPerPage };
    },
  } satisfies Partial<Handlers>;
}
