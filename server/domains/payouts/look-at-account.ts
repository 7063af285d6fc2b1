import type { Transaction } from "#db/client.ts";
import type { AccountRequirement, PayoutRail, ProviderAccount } from "#server/platform/card-provider/payout-rail.ts";
import {
  beginLook,
  distrustAccount,
  type KnownAccount,
  listCurrentAccounts,
  listDueLooks,
  recordLook,
} from "./account-looks-store.ts";
import { bankAccountChanged } from "./bank-account-changed.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { hasFailedSince, hasUnknownFailure } from "./payouts-store.ts";
import { tellCreator } from "./tell-creator.ts";
import { createStartPace, workAtPace } from "./work-at-pace.ts";

/** How many accounts one run of the job looks at. */
const looksARun = 100;
const pageSize = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

/** An answer of the provider that is to be recorded. */
export interface AccountLook {
  seen: ProviderAccount;
  /** Records it, and mails the creator what is new. A later look that was recorded before wins. */
  record(tx: Transaction): Promise<void>;
}

/** Asks the provider how an account is now, by one of its rails. Looks may overlap: the last one begun counts (decision 175). */
export async function lookAtAccount(
  parts: PayoutsDeps,
  account: KnownAccount,
  rails = parts.cardProvider.payoutRails,
): Promise<AccountLook> {
  const look = await beginLook(parts.db, account.id);
  const rail = rails[account.rail];
  const seen = await rail.findAccount(account.providerAccountId);
  const isFailureTold = seen.requirements.some(isRefusedBank) && (await hasFailedPayout(parts, account, rail));
  return {
    seen,
    async record(tx) {
      const before = await recordLook(tx, account.id, look, seen);
      if (before) await tellWhatIsNew(parts, tx, before, { ...seen, isFailureTold });
    },
  };
}

/** Whether a payout has failed at the bank of an account, and none arrived since: its creator gets a mail about it, or will. */
async function hasFailedPayout(
  { db }: PayoutsDeps,
  { id, providerAccountId }: KnownAccount,
  rail: Pick<PayoutRail, "listBankPayouts">,
): Promise<boolean> {
  if (await hasFailedSince(db, id)) return true;
  // The event of the account may arrive before that of the payout, which may be recorded between the two questions here.
  const failed = (await rail.listBankPayouts(providerAccountId)).filter(({ status }) => status === "failed");
  if (failed.length === 0) return false;
  const ids = failed.map(({ id }) => id);
  return (await hasUnknownFailure(db, ids)) || (await hasFailedSince(db, id));
}

/** Looks at the accounts of which nothing was heard for long: events get lost. */
export async function lookAtDueAccounts(parts: PayoutsDeps): Promise<void> {
  for (const account of await listDueLooks(parts.db, looksARun)) {
    try {
      const { record } = await lookAtAccount(parts, account);
      await parts.db.transaction(record);
    } catch (error) {
      parts.log.warn(
        { err: error, payoutAccountId: account.id },
        "The provider did not return an account's state; it is asked again",
      );
    }
  }
}

/**
 * Looks at an account, or lets nothing be sent to it before the provider tells its state. Returns whether it does. A later look finds a bank
 * that was changed meanwhile, and holds payouts to it.
 */
export async function lookOrDistrust(parts: PayoutsDeps, account: KnownAccount): Promise<boolean> {
  const { db, log } = parts;
  try {
    await db.transaction((await lookAtAccount(parts, account)).record);
    return true;
  } catch (error) {
    log.warn(
      { err: error, payoutAccountId: account.id },
      "The provider did not return an account's state; its payouts wait until it does",
    );
    await distrustAccount(db, account.id);
    return false;
  }
}

/**
 * Looks at every current account, at the pace of a payday. Returns those of which the provider does not tell the state: nothing is sent to
 * them before it does.
 */
export async function lookAtAllAccounts(parts: PayoutsDeps): Promise<KnownAccount[]> {
  let page: KnownAccount[] = [];
  let after = firstId;
  const unseen: KnownAccount[] = [];
  const failures: unknown[] = [];
  await workAtPace({
    async next() {
      if (page.length === 0) page = await listCurrentAccounts(parts.db, after, pageSize);
      const account = page.shift();
      after = account?.id ?? after;
      return account;
    },
    work: (account) =>
      lookOrDistrust(parts, account).then(
        (isSeen) => void (isSeen || unseen.push(account)),
        (error) => void failures.push(error),
      ),
    pace: createStartPace(),
    mayComeMore: () => false,
  });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not recorded`);
  return unseen;
}

/** Mails each set of new requirements once, and holds payouts for another bank account. Who is still at the first form gets no mail. */
async function tellWhatIsNew(
  parts: PayoutsDeps,
  tx: Transaction,
  before: RecordedLook,
  { status, requirements, bankId, isFailureTold }: ProviderAccount & { isFailureTold: boolean },
): Promise<void> {
  const { creatorId, wasActive } = before;
  const needed = requirements
    .filter((each) => wasActive || each.isRefused)
    // The mail about the payout that failed says what to do.
    .filter((each) => !(isFailureTold && isRefusedBank(each)));
  if (needed.length > 0)
    await tellCreator(parts, tx, { creatorId, kind: "details-needed", subject: subjectOf(needed, before) });
  if (bankId !== null && isAnotherBank(before, { bankId, isActive: wasActive || status === "active" }))
    await bankAccountChanged(parts, tx, { creatorId, externalAccountId: bankId });
}

type RecordedLook = NonNullable<Awaited<ReturnType<typeof recordLook>>>;

/**
 * Whether payouts go to another bank than before this look. Before an account was active, nothing could be paid to its bank. The first bank
 * of an account that replaces another one which was active is a change, too.
 */
function isAnotherBank(
  { wasActive, earlierBankId, isReplacement }: RecordedLook,
  { bankId, isActive }: { bankId: string; isActive: boolean },
): boolean {
  if (wasActive && earlierBankId !== null) return bankId !== earlierBankId;
  return isActive && isReplacement;
}

function isRefusedBank({ code, isRefused }: AccountRequirement): boolean {
  return code === "external_account" && isRefused;
}

/**
 * One subject for each set of requirements of an account, whatever their order. A new deadline makes a new set, and so does one that is
 * required again after nothing was. Those from before episodes were counted keep the subject under which they were mailed.
 */
function subjectOf(requirements: AccountRequirement[], { id, requirementEpisode: episode }: RecordedLook): string {
  const set = requirements
    .map(({ code, dueAtSec, isRefused }) => [code, dueAtSec, isRefused ? "refused" : ""].join(" ").trim())
    .sort()
    .join(", ");
  return episode === 0 ? set : `${id} ${episode}: ${set}`;
}
