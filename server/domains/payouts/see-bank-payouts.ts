import { listPaidAccounts } from "./accounts-store.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { seeBankPayout } from "./payouts-store.ts";

const pageSize = 200;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Asks the provider how the payouts to the banks go on, until a week after they arrived: what is paid may still fail. */
export async function seeBankPayouts({ db, cardProvider, log }: PayoutsDeps): Promise<void> {
  for (let after = firstId; ; ) {
    const accounts = await listPaidAccounts(db, after, pageSize);
    for (const { id, providerAccountId } of accounts) {
      try {
        for (const payout of await cardProvider.listBankPayouts(providerAccountId)) await seeBankPayout(db, id, payout);
      } catch (error) {
        log.warn(
          { err: error, payoutAccountId: id },
          "The bank payouts of an account are unknown; they are asked for again",
        );
      }
    }
    after = accounts.at(-1)?.id ?? after;
    if (accounts.length < pageSize) return;
  }
}
