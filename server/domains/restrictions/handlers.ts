import { CallError } from "#contract/errors.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { liftRestriction, restrictCreator } from "./change-restrictions.ts";
import type { RestrictionsDeps } from "./restrictions-deps.ts";
import { findRestrictedCreator, listInForce, listRestrictions } from "./restrictions-store.ts";

const toSec = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Handles the calls of restrictions. */
export function createRestrictionHandlers(deps: RestrictionsDeps) {
  const { db, accounts, supportEmail } = deps;
  return {
    async listCreatorRestrictions({ params }) {
      const creator = await findRestrictedCreator(db, params.username);
      if (!creator) throw new CallError("NOT_FOUND");
      const found = await listRestrictions(db, creator.id);
      const data = found.map(async ({ id, capability, cause, note, setBy, setAt, liftedAt }) => ({
        ...{ id, capability, cause, note, setAt: toSec(setAt), liftedAt: liftedAt && toSec(liftedAt) },
        setBy: (await accounts.findContact(db, setBy))?.email ?? "",
      }));
      return { creator: { username: creator.username, name: creator.name }, data: await Promise.all(data) };
    },
    restrictCreator: async ({ params, body, auth }) => ({
      id: await restrictCreator(deps, params.username, { restriction: body, principal: auth.principal }),
    }),
    async liftRestriction({ params, auth }) {
      await liftRestriction(deps, params.id, auth.principal);
      return undefined;
    },
    async listStudioRestrictions({ auth }) {
      const found = await listInForce(db, auth.principal.creatorId);
      const data = found.map(({ id, capability, cause, note, setAt }) => ({
        ...{ id, capability, cause, note, setAt: toSec(setAt) },
      }));
      return { data, supportEmail };
    },
  } satisfies Partial<Handlers>;
}
