import { type AttentionKind, attentionKinds } from "#contract/attention-kinds.ts";
import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import type { TeamRole } from "#contract/roles.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { closeAlert } from "#server/domains/operations/index.ts";
import type { DeskDeps } from "./desk-deps.ts";

const shownItems = 200;

/** Handles the calls for the list of matters that need a person. */
export function createAttentionHandlers({ db, accounts, operations }: DeskDeps) {
  return {
    async listDeskAttention({ auth: { principal } }) {
      const actsOn = (kind: AttentionKind) => rolesFor(kind).some((role) => principal.roles.includes(role));
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

    async closeDeskAlert({ body, auth: { principal } }) {
      await db.transaction(async (tx) => {
        if (!(await closeAlert(tx, body))) throw new CallError("NOT_FOUND");
        await accounts.recordAction(tx, principal, {
          action: "close-alert",
          subjectKind: "alert",
          subjectId: body.id.slice(0, 200),
        });
      });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}

/** The roles that act on a kind; none for a kind of a newer version's database, which that version shows. */
function rolesFor(kind: AttentionKind): readonly TeamRole[] {
  const known: Partial<Record<AttentionKind, readonly TeamRole[]>> = attentionKinds;
  return known[kind] ?? [];
}

/** Unix seconds of a moment. */
function toSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
