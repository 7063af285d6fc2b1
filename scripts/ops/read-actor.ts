import { UsageError } from "./read-arguments.ts";

/** Letters of whatever script, and single spaces between them: nothing that ends a line or turns it around. */
const name = /^[^\p{C}\p{Z}@]+( [^\p{C}\p{Z}@]+)*$/u;
const maxLength = 100;

/** Who acts: what OPS_ACTOR says, else the system's user. Throws `UsageError` for what a line of `ops actions` could not be trusted with. */
export function readActor(given: string | undefined, systemUser: string): string {
  const actor = given?.trim() || systemUser;
  if (!name.test(actor) || [...actor].length > maxLength) {
    throw new UsageError(
      `OPS_ACTOR is written down for ever: a name of ${maxLength} characters at most on one line, no e-mail address.`,
    );
  }
  return actor;
}
