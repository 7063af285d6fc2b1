/** SHA-256 of bytes that arrive in chunks (FIPS 180-4); browsers themselves hash only whole files in memory. */
export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** In hexadecimal. Ends the computation. */
  digest(): string;
}

const primes = firstPrimes(64);
const roundConstants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** Starts a computation. */
export function createSha256(): Sha256 {
  const state = Uint32Array.from(initialState);
  const words = new Uint32Array(64);
  const rest = new Uint8Array(64);
  let restBytes = 0;
  let totalBytes = 0;

  function update(bytes: Uint8Array) {
    totalBytes += bytes.length;
    let offset = 0;
    if (restBytes > 0) {
      offset = Math.min(64 - restBytes, bytes.length);
      rest.set(bytes.subarray(0, offset), restBytes);
      restBytes += offset;
      if (restBytes < 64) return;
      compress(state, words, rest, 0);
    }
    for (; offset + 64 <= bytes.length; offset += 64) compress(state, words, bytes, offset);
    rest.set(bytes.subarray(offset));
    restBytes = bytes.length - offset;
  }

  return {
    update,
    digest() {
      const bits = totalBytes * 8;
      const padding = new Uint8Array((restBytes < 56 ? 56 : 120) - restBytes + 8);
      padding[0] = 0x80;
      const view = new DataView(padding.buffer);
      view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(padding.length - 4, bits >>> 0);
      update(padding);
      return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
    },
  };
}

function compress(state: Uint32Array, words: Uint32Array, bytes: Uint8Array, offset: number): void {
  const at = (list: Uint32Array, index: number) => list[index] as number;
  for (let i = 0; i < 16; i++) {
    const j = offset + i * 4;
    words[i] =
      ((bytes[j] as number) << 24) |
      ((bytes[j + 1] as number) << 16) |
      ((bytes[j + 2] as number) << 8) |
      (bytes[j + 3] as number);
  }
  for (let i = 16; i < 64; i++) {
    const x = at(words, i - 15);
    const y = at(words, i - 2);
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(roundConstants, i) + at(words, i)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + value;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits of the fractional part. */
function fraction(value: number): number {
  return ((value % 1) * 2 ** 32) >>> 0;
}
