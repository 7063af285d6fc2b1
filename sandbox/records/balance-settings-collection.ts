import { collection } from "../state/store.ts";

/** How the platform's balance is paid out to its bank. */
export interface BalanceSettings {
  interval: "manual" | "daily";
  /** Cents of US dollars that automatic payouts leave in the balance; null without a minimum. */
  minimumCents: number | null;
}

/** The id of the platform's settings. */
export const platformId = "platform";

export const balanceSettings = collection<BalanceSettings>("balance_settings");

/** The next automatic payout of the platform's balance. */
export const duePlatformPayouts = collection<{ dueAtMs: number }>("due_platform_payouts");
