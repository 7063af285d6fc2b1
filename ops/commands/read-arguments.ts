import { parseArgs } from "node:util";
import { parseDollars } from "#contract/money.ts";

/** An invalid command line; the message names the mistake. */
export class UsageError extends Error {}

/** The only positional argument of a command, and its options. Throws `UsageError` for anything else. */
export function readArguments<const Option extends string>(
  given: string[],
  names: readonly Option[],
  plain: string | undefined,
): { argument: string; options: Partial<Record<Option, string>> } {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values, positionals } = parse(given, options);
  if (plain === undefined && positionals.length > 0) throw new UsageError(`What is ${positionals[0]}?`);
  if (plain !== undefined && positionals.length !== 1) throw new UsageError(`Name one ${plain}.`);
  const empty = Object.entries(values).find(([, value]) => value === "");
  if (empty) throw new UsageError(`--${empty[0]} is empty.`);
  return { argument: positionals[0] ?? "", options: values as Partial<Record<Option, string>> };
}

function parse(args: string[], options: Record<string, { type: "string" }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0]);
  }
}

/** Parses an operator's dollars into cents. */
export function readCents(dollars: string): number {
  const cents = parseDollars(dollars.replace(/^\$/, ""));
  if (cents === undefined || cents < 1)
    throw new UsageError(`${dollars} is not an amount: write dollars, for example 4.50.`);
  return cents;
}
