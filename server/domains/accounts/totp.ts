import { createHmac } from "node:crypto";
import { equalInConstantTime } from "#server/platform/keys/keys.ts";

const stepSec = 30;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six digits of a time step (RFC 6238 with SHA-1, which every authenticator app knows). */
export function totpOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/**
 * The time step whose code was typed: the current one, or its neighbours for clocks that differ. Undefined if none
 * matches. The caller rejects a step that it accepted before.
 */
export function stepOfCode(secret: Buffer, typed: string, nowSec: number): number | undefined {
  const digits = Buffer.from(typed.replace(/[\s\p{Pd}]/gu, ""));
  const present = Math.floor(nowSec / stepSec);
  return [present, present - 1, present + 1].find((step) =>
    equalInConstantTime(digits, Buffer.from(totpOf(secret, step))),
  );
}

/** A secret in the form of authenticator apps: base32 without padding. */
export function toBase32(secret: Buffer): string {
  let bits = "";
  for (const byte of secret) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The address by which an app adds the account, for its QR code. */
export function totpUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
