import { formatUsd } from "#contract/money.ts";
import type { Command } from "./command.ts";
import { readArguments, UsageError } from "./read-arguments.ts";

/** The command that writes lost payments again. */
export const recoverCommand: Command = {
  usage: "recover --since MOMENT",
  does: "Writes again what the card provider knows since a moment (2026-11-27T09:30Z) and this database lost, for example with a primary that was replicated asynchronously. The shop keeps running. Safe to repeat.",
  read(given) {
    const { since = "" } = readArguments(given, ["since"], undefined).options;
    const atMs = Date.parse(since);
    if (Number.isNaN(atMs) || atMs > Date.now())
      throw new UsageError("--since needs a moment of the past, for example 2026-11-27T09:30Z.");
    return async (operations, actor) => {
      const { seen, rebuilt, unplaced } = await operations.recoverPayments(actor, Math.floor(atMs / 1000));
      return [
        `${seen} payments were looked at, ${rebuilt.length} had to be written again.`,
        ...rebuilt.map((paymentId) => `  written again: ${paymentId}`),
        ...unplaced.map(
          ({ paymentId, status, amountCents, why }) =>
            `  NOT PLACED: ${paymentId} (${status}, ${formatUsd(amountCents)}): ${why}`,
        ),
        "Next: npm run audit",
      ];
    };
  },
};
