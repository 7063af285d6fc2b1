import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A random 256-bit secret that persists across runs. */
export function persistentSecret(keysFolder: string, name: string): string {
  return readKey(keysFolder, name) ?? writeKey(keysFolder, name, randomBytes(32).toString("base64url"));
}

/** The stored key; undefined if it is missing or empty. */
export function readKey(keysFolder: string, name: string): string | undefined {
  const file = join(keysFolder, name);
  return (existsSync(file) && readFileSync(file, "utf8").trim()) || undefined;
}

/** Writes a key atomically, readable only by this user, and returns it. */
export function writeKey(keysFolder: string, name: string, value: string): string {
  const unfinished = join(keysFolder, "unfinished");
  const file = openSync(unfinished, "w", 0o600);
  writeSync(file, `${value}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, join(keysFolder, name));
  return value;
}
