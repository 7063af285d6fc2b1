import { type AttentionKind, attentionKinds } from "#contract/attention-kinds.ts";
import { toDollars } from "#contract/money.ts";
import type { TeamRole } from "#contract/roles.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { DeskDeps } from "./desk-deps.ts";

const shownItems = 200;

/** Handles the call for the list of matters that need a person. */
export function createAttentionHandlers({ operations }: Pick<DeskDeps, "operations">) {
  return {
    async listDeskAttention({ auth: { principal } }) {
      const actsOn = (kind: AttentionKind) =>
        attentionKinds[kind].some((role: TeamRole) => principal.roles.includes(role));
      const [found, { audit, nowSec }] = await Promise.all([operations.listAttention(), operations.readAuditStatus()]);
      const own = found.filter(({ what }) => actsOn(what));
      return {
        data: own.slice(0, shownItems).map(({ what, id, subjectId, period, amountCents, since, dueAt, detail }) => ({
          ...{ kind: what, id, period, detail, purchaseId: subjectId },
          amount: amountCents === null ? null : toDollars(amountCents),
          ...{ since: toSec(since), dueAt: dueAt && toSec(dueAt) },
        })),
        total: own.length,
        audit: audit && actsOn("audit") ? { endedAt: toSec(audit.endedAt), problems: audit.problems } : null,
        now: nowSec,
      };
    },
  } satisfies Partial<Handlers>;
}

/** Unix seconds of a moment. */
function toSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
