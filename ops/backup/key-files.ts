import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { ArchiveError } from "./archive-error.ts";
import {
  generateIdentity,
  type Identity,
  parseIdentity,
  parseRecipient,
  type Recipient,
} from "./encryption/age-keys.ts";

const privateKey = "private key (AGE-SECRET-KEY-1…)";

/**
 * Writes a new pair of keys, as `age-keygen` does: the private one to `path`, which only its owner may read, the public one
 * beside it with `.pub`. Returns the public one. Throws `ArchiveError` if either exists.
 */
export function writeKeyPair(path: string): string {
  const publicPath = `${path}.pub`;
  for (const each of [path, publicPath]) if (existsSync(each)) throw new ArchiveError(`${each} is there already`);
  const { text: identityText, identity } = generateIdentity();
  const publicKey = identity.recipient.text;
  writeFileSync(path, `# public key: ${publicKey}\n${identityText}\n`, { mode: 0o600, flag: "wx" });
  writeFileSync(publicPath, `${publicKey}\n`, { flag: "wx" });
  return publicKey;
}

/** The public keys of a file, one a line. Throws `ArchiveError` if it has none, an invalid one, or a private one. */
export function readRecipients(path: string): Recipient[] {
  const lines = linesOf(path);
  if (lines.some((line) => parseIdentity(line)))
    throw new ArchiveError(`${path} has a private key: keep it elsewhere, and give the file with the public key`);
  return parsed(path, lines, parseRecipient, "public key (age1…)");
}

/** The public keys of `BACKUP_PUBLIC_KEYS`, which the configuration has checked. */
export function recipientsOf(keys: readonly string[]): Recipient[] {
  return keys.map((key) => parseRecipient(key) ?? fail(`${key} is not a public key`));
}

/** The private keys of a file, one a line. Throws `ArchiveError` if it has none or an invalid one. */
export function readIdentities(path: string): Identity[] {
  return parsed(path, linesOf(path), parseIdentity, privateKey);
}

/** The private keys that standard input has until its end, one a line. Throws `ArchiveError` as for a file. */
export async function readTypedIdentities(input: Readable): Promise<Identity[]> {
  return parsed("The standard input", linesIn(await text(input)), parseIdentity, privateKey);
}

function parsed<Key>(path: string, lines: string[], parse: (line: string) => Key | undefined, what: string): Key[] {
  const keys = lines.map((line) => parse(line) ?? fail(`${path} has a line that is not a ${what}`));
  return keys.length > 0 ? keys : fail(`${path} has no ${what}`);
}

function linesOf(path: string): string[] {
  if (!existsSync(path)) throw new ArchiveError(`${path} is not there`);
  return linesIn(readFileSync(path, "utf8"));
}

function linesIn(contents: string): string[] {
  const lines = contents.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

function fail(message: string): never {
  throw new ArchiveError(message);
}
