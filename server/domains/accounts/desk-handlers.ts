import { type DeskQueueName, deskQueueNames, deskQueues } from "#contract/desk.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { countQueues } from "./desk-store.ts";

/** Handles the desk's first page. */
export function createDeskHandlers({ db }: Pick<AccountsDeps, "db">) {
  return {
    async countDeskQueues({ auth: { principal } }) {
      const own = deskQueueNames.filter((queue) => deskQueues[queue].some((role) => principal.roles.includes(role)));
      const counted = await countQueues(db, own, principal.accountId);
      const data = counted.map(({ queue, now, ...counts }) => ({ queue: queue as DeskQueueName, ...counts }));
      return { data, now: counted[0]?.now ?? 0 };
    },
  } satisfies Partial<Handlers>;
}
