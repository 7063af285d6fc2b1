import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { decryptWith, encryptTo } from "./age.ts";
import { generateIdentity, parseIdentity, parseRecipient } from "./age-keys.ts";

const { identity } = generateIdentity();
const encrypt = (plain: Buffer, recipients = [identity.recipient]) =>
  buffer(encryptTo(recipients)(Readable.from([plain])));
const decrypt = (sealed: Buffer, pieceBytes = sealed.length, identities = [identity]) => {
  const count = Math.ceil(sealed.length / pieceBytes);
  const pieces = Array.from({ length: count }, (_, n) => sealed.subarray(n * pieceBytes, (n + 1) * pieceBytes));
  return buffer(decryptWith(identities)(Readable.from(pieces)));
};
const headerBytes = (sealed: Buffer) => sealed.length - 16 - 16 - 3;
const changed = "it is cut off or not as it was written";

/** Made with `age-keygen` and `age` 1.1.1. */
const ofTheTool = {
  identity: "AGE-SECRET-KEY-15HWYWUYVLGTAGTJMGH4F6XLM6SX6LY6S7ELMGNJL7G9H0NG65XGSAHVVRC",
  recipient: "age1w48hgwzv7pc8u2r0q47ypean8m2ms5emazytxzjgd8emt6y233ms0tgr8s",
  sealed:
    "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBUK2hTUElwUjU5ODB4NGI2UHBLRWxEL3kreDh1S3JHMEtnTjV5LzJvOG5jCnN2NWsvYVJ6c2M2Y2ZENnRiaUlZWDBCK2FyQ3ZQcUhyWHZ2dUZuUXdHQ00KLS0tIEkxMnFqcnRSYUlsMTg3UjJqNDFQQlR6U3N4TytYclppQk9WOXZZbmxyaVkK/uvEP7a3JyCNBuGKM9FEVyLIklm9kGEB77tWXP6JgYtiEbayR11KF34=",
};

test("reads keys and files of the age tool", async () => {
  const known = parseIdentity(ofTheTool.identity);
  expect(known?.recipient.text).toBe(ofTheTool.recipient);
  expect(parseRecipient(ofTheTool.recipient)?.text).toBe(ofTheTool.recipient);
  const sealed = Buffer.from(ofTheTool.sealed, "base64");
  expect(String(await decrypt(sealed, 7, known && [known]))).toBe("a backup\n");
});

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])("returns the %i bytes that it encrypted", async (size) => {
  const plain = randomBytes(size);
  const sealed = await encrypt(plain);
  expect((await decrypt(sealed)).equals(plain)).toBe(true);
  expect((await decrypt(sealed, 1_009)).equals(plain), "in small pieces").toBe(true);
});

test("encrypts to several keys, any of which decrypts", async () => {
  const other = generateIdentity().identity;
  const sealed = await encrypt(Buffer.from("a backup"), [other.recipient, identity.recipient]);
  for (const one of [identity, other]) expect(String(await decrypt(sealed, 100, [one]))).toBe("a backup");
});

test("notices every flipped byte", async () => {
  const sealed = await encrypt(Buffer.from("abc"));
  for (let at = 0; at < sealed.length; at++) {
    const flipped = Buffer.from(sealed);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    // A changed stanza looks like one of another key.
    const expected = at < headerBytes(sealed) ? /it is/ : changed;
    await expect(decrypt(flipped), `byte ${at}`).rejects.toThrow(expected);
  }
});

test("notices every other last character of the header's MAC, also one that differs only in its spare bits", async () => {
  const sealed = await encrypt(Buffer.from("abc"));
  const last = headerBytes(sealed) - 2;
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (const character of alphabet) {
    const other = Buffer.from(sealed);
    other.write(character, last, "latin1");
    if (!other.equals(sealed)) await expect(decrypt(other), character).rejects.toThrow(changed);
  }
});

test("notices files that are cut off, also between chunks, and reordered chunks", async () => {
  const sealed = await encrypt(randomBytes(3 * 65_536));
  const chunk = 65_536 + 16;
  const start = sealed.length - 3 * chunk;
  for (const size of [0, 10, 100, start, start + 1, start + chunk, start + 2 * chunk, sealed.length - 1])
    await expect(decrypt(sealed.subarray(0, size), 1_000), `${size} bytes`).rejects.toThrow(changed);
  const [first, second] = [sealed.subarray(start, start + chunk), sealed.subarray(start + chunk, start + 2 * chunk)];
  const reordered = Buffer.concat([sealed.subarray(0, start), second, first, sealed.subarray(start + 2 * chunk)]);
  await expect(decrypt(reordered)).rejects.toThrow(changed);
  await expect(decrypt(Buffer.concat([sealed, Buffer.from("x")]))).rejects.toThrow(changed);
});

test("rejects another key and files of another kind", async () => {
  const other = generateIdentity().identity;
  const sealed = await encrypt(Buffer.from("a backup"));
  await expect(decrypt(sealed, 100, [other])).rejects.toThrow("it is not encrypted to this key");
  await expect(decrypt(Buffer.alloc(200_000, "x"))).rejects.toThrow(changed);
});

test("rejects misspelled keys", () => {
  const { text } = identity.recipient;
  for (let at = 4; at < text.length; at++)
    expect(parseRecipient(text.slice(0, at) + (text[at] === "q" ? "p" : "q") + text.slice(at + 1))).toBeUndefined();
  expect(parseRecipient(text.slice(0, -1))).toBeUndefined();
  expect(parseIdentity(text)).toBeUndefined();
});
