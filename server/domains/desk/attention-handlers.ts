import { type AttentionAction, type AttentionKind, actionsOn, attentionKinds } from "#contract/attention-kinds.ts";
import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import type { TeamRole } from "#contract/roles.ts";
import type { TeamSubjectKind } from "#contract/team-actions.ts";
import type { Transaction } from "#db/client.ts";
import type { Handlers, Principal } from "#server/calls/handler.ts";
import { actorOf, asCallError, closeAlert, refundLimitOf } from "#server/domains/operations/index.ts";
import type { DeskDeps } from "./desk-deps.ts";

const shownItems = 200;

/** Handles the calls for the list of matters that need a person. */
export function createAttentionHandlers({ db, accounts, audit: audits, operations }: DeskDeps) {
  const record = (tx: Transaction, principal: Principal, action: AttentionAction, subject: Subject) =>
    accounts.recordAction(tx, principal, { action, subjectKind: subject.kind, subjectId: subject.id.slice(0, 200) });
  /** An operators' action: their own record begins before it; the one after it is what the team reads. */
  const act = async (principal: Principal, action: AttentionAction, subject: Subject, work: Promise<unknown>) => {
    await asCallError(work);
    await db.transaction((tx) => record(tx, principal, action, subject));
    return undefined;
  };
  return {
    async listDeskAttention({ auth: { principal } }) {
      const actsOn = (kind: AttentionKind) => rolesFor(kind).some((role) => principal.roles.includes(role));
      const [found, { audit, nowSec }] = await Promise.all([operations.listAttention(), operations.readAuditStatus()]);
      const isOfFinance = attentionKinds.audit.some((role) => principal.roles.includes(role));
      const own = found.filter(({ what }) => actsOn(what));
      return {
        data: own
          .slice(0, shownItems)
          .map(({ what, id, subjectId, period, amountCents, since, dueAt, detail, username, name }) => ({
            ...{ kind: what, id, detail, purchaseId: subjectId },
            // Support reads why a payout came back, and has no screens of paydays.
            period: isOfFinance ? period : null,
            creator: username === null || name === null ? null : { username, name },
            amount: amountCents === null ? null : toDollars(amountCents),
            ...{ since: toSec(since), dueAt: dueAt && toSec(dueAt) },
            actions: actionsOn({ kind: what, purchaseId: subjectId }, principal.roles),
          })),
        total: own.length,
        audit: audit && actsOn("audit") ? { endedAt: toSec(audit.endedAt), problems: audit.problems } : null,
        now: nowSec,
      };
    },

    async closeDeskAlert({ body, auth: { principal } }) {
      await db.transaction(async (tx) => {
        if (!(await closeAlert(tx, body))) throw new CallError("NOT_FOUND");
        await record(tx, principal, "close-alert", { kind: "alert", id: body.id });
      });
      return undefined;
    },

    async retryDeadLetter({ params: { id }, auth: { principal } }) {
      const retry = async () => {
        const { revived, lost } = await operations.retryDeadLetters(actorOf(principal), { id });
        if (lost > 0) throw new CallError("NO_ADDRESS");
        if (revived === 0) throw new CallError("STATE_CHANGED");
      };
      return act(principal, "retry-job", { kind: "job", id }, retry());
    },

    async runAudit({ auth: { principal } }) {
      await db.transaction(async (tx) => {
        const id = await audits.requestAudit(tx);
        if (id === undefined) throw new CallError("STATE_CHANGED");
        await record(tx, principal, "run-audit", { kind: "audit", id });
      });
      return undefined;
    },

    releaseRefund({ params: { id }, auth: { principal } }) {
      const released = operations.releaseHeldRefund(actorOf(principal), id, refundLimitOf(principal));
      return act(principal, "release-refund", { kind: "purchase", id }, released);
    },

    resolveFailedRefund({ params: { id }, auth: { principal } }) {
      const resolved = operations.resolveRefund(actorOf(principal), id);
      return act(principal, "resolve-refund", { kind: "refund", id }, resolved);
    },

    matchPayment({ params: { id }, auth: { principal } }) {
      const matched = operations.matchPayment(actorOf(principal), id);
      return act(principal, "match-payment", { kind: "payment", id }, matched);
    },

    refundUnmatchedPayment({ params: { id }, auth: { principal } }) {
      const refund = { paymentIntentId: id, limitCents: refundLimitOf(principal) };
      const refunded = operations.refundUnmatched(actorOf(principal), refund);
      return act(principal, "refund-payment", { kind: "payment", id }, refunded);
    },
  } satisfies Partial<Handlers>;
}

interface Subject {
  kind: TeamSubjectKind;
  id: string;
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
