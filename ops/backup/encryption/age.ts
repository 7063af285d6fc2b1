import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { bytesOfPublicKey, type Identity, publicKeyOf, type Recipient } from "./age-keys.ts";

/**
 * The file format of the `age` tool (age-encryption.org/v1) with X25519 recipients. A header wraps the file's key for each
 * recipient and has a MAC. The payload follows in chunks of 64 KiB, each sealed with its number and a mark on the last, so a
 * changed, moved or missing byte is noticed. It does not show who wrote the file: anyone with the public key can.
 */

const version = "age-encryption.org/v1";
const chunkBytes = 65_536;
const tagBytes = 16;
const nonceBytes = 16;
const maxHeaderBytes = 65_536;

/** Why an encrypted file cannot be read. */
export class DecryptionError extends Error {}

/** A step of a stream that encrypts to the recipients, with constant memory. */
export function encryptTo(recipients: readonly Recipient[]) {
  return async function* encrypt(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const fileKey = randomBytes(16);
    const stanzas = recipients.map((recipient) => wrapKey(fileKey, recipient));
    const header = `${version}\n${stanzas.join("")}---`;
    const nonce = randomBytes(nonceBytes);
    yield Buffer.concat([Buffer.from(`${header} ${base64(headerMac(fileKey, header))}\n`), nonce]);
    const key = derive(fileKey, nonce, "payload");
    for await (const { number, isLast, chunk } of numbered(plain, chunkBytes)) yield seal(key, number, isLast, chunk);
  };
}

/** A step of a stream that decrypts with one of the identities. Throws `DecryptionError`. */
export function decryptWith(identities: readonly Identity[]) {
  return async function* decrypt(sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const source = sealed[Symbol.asyncIterator]();
    try {
      const { header, rest } = await readHeader(source);
      const fileKey = unwrapKey(header, identities);
      const nonce = rest.subarray(0, nonceBytes);
      const key = derive(fileKey, nonce, "payload");
      const payload = continued(rest.subarray(nonceBytes), source);
      for await (const { number, isLast, chunk } of numbered(payload, chunkBytes + tagBytes)) {
        const plain = unseal(key, number, isLast, chunk);
        // Only an empty file has an empty last chunk.
        if (plain.length === 0 && number > 0) throw changed();
        yield plain;
      }
    } finally {
      await source.return?.();
    }
  };
}

/** Chunks of a size, numbered from 0; the last one is shorter or full, and there is at least one. */
async function* numbered(bytes: AsyncIterable<Uint8Array>, size: number) {
  let held = Buffer.alloc(0);
  let number = 0;
  for await (const some of bytes) {
    held = held.length === 0 ? Buffer.from(some) : Buffer.concat([held, some]);
    let at = 0;
    // A full chunk may be the last, so it waits until another byte comes.
    for (; held.length - at > size; at += size)
      yield { number: number++, isLast: false, chunk: held.subarray(at, at + size) };
    held = held.subarray(at);
  }
  yield { number, isLast: true, chunk: held };
}

async function* continued(start: Uint8Array, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

/** The text up to the MAC's line, and at least the nonce after it. */
async function readHeader(source: AsyncIterator<Uint8Array>): Promise<{ header: string; rest: Buffer }> {
  let held = Buffer.alloc(0);
  for (let next = await source.next(); !next.done; next = await source.next()) {
    held = Buffer.concat([held, next.value]);
    const start = held.toString("latin1", 0, maxHeaderBytes);
    const end = /\n--- [^\n]*\n/.exec(start);
    const after = end ? end.index + end[0].length : maxHeaderBytes;
    if (end && held.length >= after + nonceBytes) return { header: start.slice(0, after), rest: held.subarray(after) };
    if (held.length > after + nonceBytes || !start.startsWith(version.slice(0, start.length))) break;
  }
  throw changed();
}

function unwrapKey(header: string, identities: readonly Identity[]): Buffer {
  const mac = header.lastIndexOf("--- ");
  for (const [, share = "", body = ""] of header.matchAll(/^-> X25519 (\S+)\n(\S+)$/gm))
    for (const identity of identities) {
      const fileKey = tryUnwrap(bytesOf(share), bytesOf(body), identity);
      if (!fileKey) continue;
      const expected = headerMac(fileKey, header.slice(0, mac + 3));
      const given = bytesOf(header.slice(mac + 4, -1));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw changed();
      return fileKey;
    }
  throw new DecryptionError("it is not encrypted to this key");
}

function wrapKey(fileKey: Buffer, { publicKey }: Recipient): string {
  const ephemeral = generateKeyPairSync("x25519");
  const share = bytesOfPublicKey(ephemeral.publicKey);
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey });
  const body = seal(wrappingKey(secret, share, publicKey), 0, false, fileKey);
  return `-> X25519 ${base64(share)}\n${base64(body)}\n`;
}

function tryUnwrap(share: Buffer, body: Buffer, { privateKey, recipient }: Identity): Buffer | undefined {
  if (share.length !== 32 || body.length !== 32) return undefined;
  try {
    const secret = diffieHellman({ privateKey, publicKey: publicKeyOf(share) });
    return unseal(wrappingKey(secret, share, recipient.publicKey), 0, false, body);
  } catch {
    return undefined;
  }
}

function wrappingKey(secret: Buffer, share: Buffer, publicKey: Recipient["publicKey"]): Buffer {
  return derive(secret, Buffer.concat([share, bytesOfPublicKey(publicKey)]), `${version}/X25519`);
}

function headerMac(fileKey: Buffer, header: string): Buffer {
  return createHmac("sha256", derive(fileKey, Buffer.alloc(0), "header"))
    .update(header, "latin1")
    .digest();
}

function derive(secret: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, purpose, 32));
}

/** ChaCha20-Poly1305 with the chunk's number in 11 bytes and one byte that marks the last. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, number: number, isLast: boolean, plain: Uint8Array): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonceOf(number, isLast), { authTagLength: tagBytes });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function unseal(key: Buffer, number: number, isLast: boolean, sealed: Buffer): Buffer {
  if (sealed.length < tagBytes) throw changed();
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv("chacha20-poly1305", key, nonceOf(number, isLast), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    throw changed();
  }
}

function changed(): DecryptionError {
  return new DecryptionError("it is cut off or not as it was written");
}

/** As age has it: without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/**
 * The bytes that `base64` wrote as this text, and none for any other text: Node ignores characters that do not belong
 * there and the spare bits of the last one, so a changed text could stand for the same bytes.
 */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, "base64");
  return base64(bytes) === text ? bytes : Buffer.alloc(0);
}
