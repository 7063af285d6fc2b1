import { createInterface } from "node:readline/promises";
import { formatUsd } from "#contract/money.ts";
import { isUuid } from "#db/is-uuid.ts";
import type { Operations } from "#server/domains/operations/index.ts";
import { describeAction, describeAttention, describeFreePayment, describePurchase } from "./describe.ts";
import { offerCommands } from "./offer-commands.ts";
import { readArguments, readCents, UsageError } from "./read-arguments.ts";

/** Does what was asked for and gives the lines that it says. */
export type Run = (operations: Operations, actor: string) => Promise<string[]>;

export interface Command {
  usage: string;
  does: string;
  /** Reads the arguments; throws `UsageError` before anything is opened. */
  read(given: string[]): Run;
}

const commands: Record<string, Command> = {
  attention: {
    usage: "attention",
    does: "What waits for a person: failed and held refunds, open disputes, dead letters, unfinished actions.",
    read(given) {
      readArguments(given, [], undefined);
      return async (operations) => {
        const found = await operations.listAttention();
        return found.length === 0 ? ["Nothing waits for a person."] : found.map(describeAttention);
      };
    },
  },
  find: {
    usage: "find [--email ADDRESS] [--slug SLUG], or find --receipt NUMBER",
    does: "The purchases of an address, or the purchase or free payment of a receipt. Without --email it is asked for, so that the shell's history does not keep it.",
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
        if (!typed.includes("@")) throw new UsageError("That is no e-mail address.");
        const found = await operations.findPurchases(actor, { email: typed, slug });
        if (found.length === 0) return ["No purchase of this address."];
        return found.flatMap((purchase) => [...describePurchase(purchase), ""]).slice(0, -1);
      };
    },
  },
  refund: {
    usage: "refund PURCHASE [--amount DOLLARS]",
    does: "Gives a purchase or a free payment back: all that is left of it, or so much. All of it ends the access. Given again after a failure, it goes back once.",
    read(given) {
      const { argument, options } = readArguments(given, ["amount"], "purchase");
      const purchaseId = readPurchaseId(argument);
      const amountCents = options.amount === undefined ? undefined : readCents(options.amount);
      return async (operations, actor) => {
        const refund = await operations.refundPurchase(actor, { purchaseId, amountCents });
        return [`${formatUsd(refund.amountCents)} given back: ${refund.refundId} is ${refund.status}.`];
      };
    },
  },
  release: {
    usage: "release PURCHASE",
    does: "Lets a purchase or a free payment go back that is owed back and was held for a person.",
    read(given) {
      const purchaseId = readPurchaseId(readArguments(given, [], "purchase").argument);
      return async (operations, actor) => {
        await operations.releaseHeldRefund(actor, purchaseId);
        return ["Released: it goes back within seconds while a worker runs."];
      };
    },
  },
  "made-good": {
    usage: "made-good REFUND",
    does: "Says that a refund which failed (re_…) reached its payer some other way, as by a transfer: nobody is asked to look at it any more.",
    read(given) {
      const { argument } = readArguments(given, [], "refund");
      if (!/^\w{1,255}$/.test(argument)) throw new UsageError(`${argument} is no id of a refund.`);
      return async (operations, actor) => {
        await operations.makeRefundGood(actor, argument);
        return ["Noted: nothing is missing of this refund any more."];
      };
    },
  },
  "resend-code": {
    usage: "resend-code PURCHASE",
    does: "Mails the access code again, to the address that paid.",
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
    does: "Puts a dead letter back into the queue, or all of them. `attention` names them.",
    read(given) {
      const { argument } = readArguments(given, [], "mail, or all");
      if (argument !== "all" && !isUuid(argument)) throw new UsageError(`${argument} is no id of a mail.`);
      return async (operations, actor) => {
        const which = argument === "all" ? ("all" as const) : { id: argument };
        const { revived, lost } = await operations.retryDeadLetters(actor, which);
        return [`${revived} back in the queue.`, ...(lost > 0 ? [`${lost} have no address any more.`] : [])];
      };
    },
  },
  "replay-event": {
    usage: "replay-event EVENT",
    does: "Works an event of the provider (evt_…) once more. What it did before it does not do twice.",
    read(given) {
      const { argument } = readArguments(given, [], "event");
      if (!/^evt_\w+$/.test(argument)) throw new UsageError(`${argument} is no id of an event.`);
      return async (operations, actor) => [`Worked: ${await operations.replayEvent(actor, argument)}.`];
    },
  },
  ...offerCommands,
  actions: {
    usage: "actions [--last COUNT]",
    does: "What operators did, newest first (50).",
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

/** Whether a command line asks how it is used. */
export function isHelpAsked(given: string[]): boolean {
  return given.length === 0 || given[0] === "help" || given.includes("--help") || given.includes("-h");
}

/** How the commands are used, or one of them. */
export function usage(name: string | undefined): string {
  const one = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (one) return `npm run ops -- ${one.usage}\n\n${one.does}`;
  return [
    "npm run ops -- COMMAND",
    "",
    ...Object.values(commands).flatMap((command) => [`  ${command.usage}`, `      ${command.does}`]),
    "",
    "Each action is written down for ever: who (OPS_ACTOR, else the system's user), when, what. Nothing of a reader is shown.",
    "Ends with 0 when done, 1 when refused, 2 for a command that cannot be, 3 when it failed.",
  ].join("\n");
}

/** The command of a command line, ready to run. Throws `UsageError`. */
export function commandOf([name = "", ...given]: string[]): Run {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}. See npm run ops -- --help.`);
  return command.read(given);
}

function readPurchaseId(text: string): string {
  if (isUuid(text)) return text;
  throw new UsageError(`${text} is no id of a purchase. Find it with: npm run ops -- find`);
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
