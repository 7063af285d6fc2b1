import { CallError } from "#contract/errors.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { scheduleLook } from "./account-looks-store.ts";
import { attachAccount, findAccount, insertAccount, type PayoutAccount } from "./accounts-store.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { railOfCountry } from "./rail-of-country.ts";

/** The creator's choice before the provider's pages; undefined continues with the existing account. */
export type OnboardingChoice = { country: string; entityType: "individual" | "company" } | undefined;

/**
 * The address of the provider's pages for a creator. Opens the account first if there is none, or none that can be used, or if the choice is
 * another one than that of an account which was never active: the provider changes neither country nor type of an account. Throws
 * INVALID_DATA for a country that no rail of the shop pays to, WRONG_STATE without an account and a choice.
 */
export async function openOnboarding(parts: PayoutsDeps, creatorId: string, choice: OnboardingChoice): Promise<string> {
  const { db, cardProvider, publicUrl } = parts;
  if (choice && railOfCountry(parts, choice.country) === undefined) throw new CallError("INVALID_DATA");
  const found = await findAccount(db, creatorId);
  const isOver = !found || found.status === "disconnected" || found.status === "closed";
  if (isOver && !choice) throw new CallError("WRONG_STATE");
  const isOther = choice && found && mayStartAgain(found) && !isSame(found, choice);
  const account = isOver || isOther ? await record(parts, creatorId, choice) : found;
  const accountId = account.providerAccountId ?? (await openAccount(parts, account));
  await scheduleLook(db, account.id);
  return cardProvider.payoutRails[account.rail].linkToOnboarding(accountId, {
    returnUrl: publicUrl + staffPaths.studioPayouts(),
    refreshUrl: publicUrl + staffPaths.studioPayouts({ link: "expired" }),
    update: account.status === "active",
  });
}

/** Whether the creator may choose country and type again: nothing was ever paid to the account, and the provider has not refused it. */
export function mayStartAgain({ wasActive, status }: Pick<PayoutAccount, "wasActive" | "status">): boolean {
  return !wasActive && (status === "pending" || status === "restricted");
}

function isSame(account: PayoutAccount, { country, entityType }: NonNullable<OnboardingChoice>): boolean {
  return account.country === country && account.entityType === entityType;
}

async function record(parts: PayoutsDeps, creatorId: string, choice: OnboardingChoice): Promise<PayoutAccount> {
  const { db } = parts;
  if (!choice) throw new CallError("WRONG_STATE");
  const rail = railOfCountry(parts, choice.country);
  if (rail === undefined) throw new CallError("INVALID_DATA");
  await db.transaction((tx) => insertAccount(tx, { creatorId, ...choice, rail }));
  const account = await findAccount(db, creatorId);
  if (!account) throw new Error("A payout account was not recorded");
  return account;
}

async function openAccount({ db, accounts, cardProvider }: PayoutsDeps, account: PayoutAccount): Promise<string> {
  const { id, creatorId, country, entityType, rail } = account;
  const holder = await accounts.findOfCreator(db, creatorId);
  const contact = holder === undefined ? undefined : await accounts.findContact(db, holder);
  if (!contact) throw new CallError("WRONG_STATE");
  const opened = await cardProvider.payoutRails[rail].openAccount({ id, creatorId, country, entityType, ...contact });
  if (opened === undefined) throw new CallError("INVALID_DATA");
  await attachAccount(db, id, opened);
  return opened;
}
