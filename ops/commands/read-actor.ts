import { UsageError } from "./read-arguments.ts";

/** Letters of any script joined by single spaces: no line breaks and no direction changes. */
const name = /^[^\p{C}\p{Z}@]+( [^\p{C}\p{Z}@]+)*$/u;
const maxLength = 100;

/**
 * The operator's name: OPS_ACTOR, else the system user. Throws `UsageError` for a name that could forge a line of `ops
 * actions`.
 */
export function readActor(given: string | undefined, systemUser: string): string {
  const actor = given?.trim() || systemUser;
  if (!name.test(actor) || [...actor].length > maxLength) {
    throw new UsageError(
      `OPS_ACTOR is recorded permanently: use a name of ${maxLength} characters at most on one line, not an e-mail address.`,
    );
  }
  return actor;
}
