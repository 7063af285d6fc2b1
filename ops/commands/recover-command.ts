import { formatUsd } from "#contract/money.ts";
import { transferLines } from "#server/domains/recovery/index.ts";
import type { Command } from "./command.ts";
import { readArguments, UsageError } from "./read-arguments.ts";

/** Without a zone it would be the local time of whatever machine runs the command. */
const withZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** The command that writes lost payments again. */
export const recoverCommand: Command = {
  usage: "recover --since MOMENT",
  does: "Restores payments and transfers since a moment (2026-11-27T09:30Z, or with an offset) which the card provider knows and this database lost, for example with a primary that was replicated asynchronously. The shop keeps running. Safe to repeat.",
  read(given) {
    const { since = "" } = readArguments(given, ["since"], undefined).options;
    const atMs = withZone.test(since) ? Date.parse(since) : Number.NaN;
    if (Number.isNaN(atMs) || atMs > Date.now())
      throw new UsageError(
        "--since needs a moment of the past with its zone, for example 2026-11-27T09:30Z or 2026-11-27T11:30+02:00.",
      );
    return async (operations, actor) => {
      const { seen, rebuilt, unplaced, transfers } = await operations.recoverPayments(actor, Math.floor(atMs / 1000));
      return [
        `${seen} payments were checked, ${rebuilt.length} had to be recreated.`,
        ...rebuilt.map((paymentId) => `  recreated: ${paymentId}`),
        ...unplaced.map(
          ({ paymentId, status, amountCents, why }) =>
            `  NOT PLACED: ${paymentId} (${status}, ${formatUsd(amountCents)}): ${why}`,
        ),
        ...transferLines(transfers),
        "Next: npm run audit",
      ];
    };
  },
};
