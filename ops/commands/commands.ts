import { createInterface } from "node:readline/promises";
import { isEmailAddress } from "#contract/email.ts";
import { isScreenLanguage } from "#contract/languages.ts";
import { formatUsd } from "#contract/money.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { isUuid } from "#db/is-uuid.ts";
import type { Command, Run } from "./command.ts";
import { describeAction, describeAttention, describeFreePayment, describePurchase } from "./describe.ts";
import { mediaCommand } from "./media-command.ts";
import { offerCommands } from "./offer-commands.ts";
import { readArguments, readCents, UsageError } from "./read-arguments.ts";
import { recoverCommand } from "./recover-command.ts";

const commands: Record<string, Command> = {
  attention: {
    usage: "attention",
    does: "Shows what needs attention, as the desk does: disputes, fraud warnings, refunds, payouts, the audit, dead letters, alerts.",
    read(given) {
      readArguments(given, [], undefined);
      return async (operations) => {
        const found = await operations.listAttention();
        return found.length === 0 ? ["Nothing needs attention."] : found.map(describeAttention);
      };
    },
  },
  find: {
    usage: "find [--email ADDRESS] [--slug SLUG], or find --receipt NUMBER",
    does: "Shows the purchases of an address, or the purchase or free payment of a receipt. Prompts for a missing --email, so that the shell's history does not keep it.",
    read(given) {
      const { email, slug, receipt } = readArguments(given, ["email", "slug", "receipt"], undefined).options;
      if (receipt !== undefined && (email !== undefined || slug !== undefined))
        throw new UsageError("A receipt is of one purchase: ask for it alone.");
      return async (operations, actor) => {
        if (receipt !== undefined) {
          const of = await operations.findByReceipt(actor, receipt.trim().toUpperCase());
          if (!of) return ["No purchase has this receipt."];
          return "orderId" in of ? describePurchase(of) : describeFreePayment(of);
        }
        const typed = email ?? (await askFor("E-mail: "));
        if (!typed.includes("@")) throw new UsageError("That is not an e-mail address.");
        const found = await operations.findPurchases(actor, { email: typed, slug });
        if (found.length === 0) return ["No purchase of this address."];
        return found.flatMap((purchase) => [...describePurchase(purchase), ""]).slice(0, -1);
      };
    },
  },
  refund: {
    usage: "refund PURCHASE [--amount DOLLARS]",
    does: "Refunds a purchase or a free payment: the remaining amount, or --amount. A full refund ends the access. Safe to repeat after a failure: it refunds once.",
    read(given) {
      const { argument, options } = readArguments(given, ["amount"], "purchase");
      const purchaseId = readPurchaseId(argument);
      const amountCents = options.amount === undefined ? undefined : readCents(options.amount);
      return async (operations, actor) => {
        const refund = await operations.refundPurchase(actor, { purchaseId, amountCents });
        return [`${formatUsd(refund.amountCents)} refunded: ${refund.refundId} is ${refund.status}.`];
      };
    },
  },
  release: {
    usage: "release PURCHASE",
    does: "Releases a held refund of a purchase or a free payment.",
    read(given) {
      const purchaseId = readPurchaseId(readArguments(given, [], "purchase").argument);
      return async (operations, actor) => {
        await operations.releaseHeldRefund(actor, purchaseId);
        return ["Released: it is refunded within seconds while a worker runs."];
      };
    },
  },
  "made-good": {
    usage: "made-good REFUND",
    does: "Marks a failed refund (re_…) as resolved because its payer was paid in another way, for example by bank transfer.",
    read(given) {
      const { argument } = readArguments(given, [], "refund");
      if (!/^\w{1,255}$/.test(argument)) throw new UsageError(`${argument} is not a refund id.`);
      return async (operations, actor) => {
        await operations.resolveRefund(actor, argument);
        return ["Noted: nothing is missing of this refund any more."];
      };
    },
  },
  "resend-code": {
    usage: "resend-code PURCHASE",
    does: "Mails the access code again to the address of the purchase.",
    read(given) {
      const orderId = readPurchaseId(readArguments(given, [], "purchase").argument);
      return async (operations, actor) => {
        await operations.resendPurchaseCode(actor, orderId);
        return ["Queued: it is sent within seconds while a worker runs."];
      };
    },
  },
  "retry-mail": {
    usage: "retry-mail MAIL | all",
    does: "Requeues one dead letter or all of them. `attention` lists them.",
    read(given) {
      const { argument } = readArguments(given, [], "mail, or all");
      if (argument !== "all" && !isUuid(argument)) throw new UsageError(`${argument} is not a mail id.`);
      return async (operations, actor) => {
        const which = argument === "all" ? ("all" as const) : { id: argument };
        const { revived, lost } = await operations.retryDeadLetters(actor, which);
        return [`${revived} back in the queue.`, ...(lost > 0 ? [`${lost} have no address any more.`] : [])];
      };
    },
  },
  "encode-films": {
    usage: "encode-films",
    does: "Queues all films without other sizes and all recordings that were not read, for example after ffmpeg was installed, including those that failed. Films that a creator cancelled stay as they are.",
    read(given) {
      readArguments(given, [], undefined);
      return async (operations, actor) => [
        `${await operations.encodeFilms(actor)} queued: a worker with ffmpeg takes one after the other.`,
      ];
    },
  },
  "replay-event": {
    usage: "replay-event EVENT",
    does: "Processes an event of the provider (evt_…) again. Completed steps are not repeated.",
    read(given) {
      const { argument } = readArguments(given, [], "event");
      if (!/^evt_\w+$/.test(argument)) throw new UsageError(`${argument} is not an event id.`);
      return async (operations, actor) => [`Worked: ${await operations.replayEvent(actor, argument)}.`];
    },
  },
  recover: recoverCommand,
  ...offerCommands,
  media: mediaCommand,
  "invite-owner": {
    usage: "invite-owner EMAIL [--language en|es]",
    does: "Opens an account that manages the team. Its owner signs in at /sign-in with a code by mail and sets up a second factor.",
    read(given) {
      const { argument, options } = readArguments(given, ["language"], "e-mail address");
      const { language = "en" } = options;
      if (!isEmailAddress(argument)) throw new UsageError(`${argument} is not an e-mail address.`);
      if (!isScreenLanguage(language)) throw new UsageError("--language is en or es.");
      return async (operations, actor) => {
        await operations.inviteOwner(actor, { email: argument, language });
        return [`Invited: sign in at ${staffPaths.signIn()} with this address.`];
      };
    },
  },
  "reset-factors": {
    usage: "reset-factors EMAIL",
    does: "Removes the passkeys, the app and the recovery codes of a person who has lost them all, and signs them out everywhere. Verify the person's identity first, outside of email: afterwards a code by mail is enough to sign in.",
    read(given) {
      const { argument } = readArguments(given, [], "e-mail address");
      if (!isEmailAddress(argument)) throw new UsageError(`${argument} is not an e-mail address.`);
      return async (operations, actor) => {
        await operations.resetFactors(actor, argument);
        return ["Removed: the next sign-in takes a code by mail, and can set up new factors."];
      };
    },
  },
  actions: {
    usage: "actions [--last COUNT]",
    does: "Shows the operators' actions, newest first (50).",
    read(given) {
      const { last = "50" } = readArguments(given, ["last"], undefined).options;
      if (!/^[1-9]\d{0,3}$/.test(last)) throw new UsageError(`--last is a number from 1 to 9999, not ${last}.`);
      return async (operations) => {
        const done = await operations.listActions(Number(last));
        return done.length === 0 ? ["Nobody did anything yet."] : done.map(describeAction);
      };
    },
  },
};

/** Whether a command line requests help. */
export function isHelpRequested(given: string[]): boolean {
  return given.length === 0 || given[0] === "help" || given.includes("--help") || given.includes("-h");
}

/** The usage of all commands, or of one. */
export function usage(name: string | undefined): string {
  const one = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (one) return `npm run ops -- ${one.usage}\n\n${one.does}`;
  return [
    "npm run ops -- COMMAND",
    "",
    ...Object.values(commands).flatMap((command) => [`  ${command.usage}`, `      ${command.does}`]),
    "",
    "Each action is recorded permanently: who (OPS_ACTOR, else the system's user), from which system's user and host, when, what. Nothing of a reader is shown.",
    "Exits with 0 when done, 1 when refused or when a check found something wrong, 2 for an invalid command, 3 on failure.",
  ].join("\n");
}

/** Parses a command line into a command that is ready to run. Throws `UsageError`. */
export function commandOf([name = "", ...given]: string[]): Run {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}. See npm run ops -- --help.`);
  return command.read(given);
}

function readPurchaseId(text: string): string {
  if (isUuid(text)) return text;
  throw new UsageError(`${text} is not a purchase id. Find it with: npm run ops -- find`);
}

async function askFor(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<never>((_, reject) => {
    terminal.once("close", () => reject(new UsageError("\nNobody answers: give the address with --email.")));
  });
  try {
    return (await Promise.race([terminal.question(question), ended])).trim();
  } finally {
    terminal.close();
  }
}
