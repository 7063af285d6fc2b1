import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A random secret of 256 bits that stays the same from run to run. */
export function persistentSecret(keysFolder: string, name: string): string {
  return readKey(keysFolder, name) ?? writeKey(keysFolder, name, randomBytes(32).toString("base64url"));
}

/** What was written under the name; undefined if nothing was or nothing is left of it. */
export function readKey(keysFolder: string, name: string): string | undefined {
  const file = join(keysFolder, name);
  return (existsSync(file) && readFileSync(file, "utf8").trim()) || undefined;
}

/** Writes a key for this user's eyes only, all of it or nothing, and returns it. */
export function writeKey(keysFolder: string, name: string, value: string): string {
  const unfinished = join(keysFolder, "unfinished");
  const file = openSync(unfinished, "w", 0o600);
  writeSync(file, `${value}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, join(keysFolder, name));
  return value;
}
