import { hmac, type Keys } from "#server/platform/keys/keys.ts";

/** What an order keeps of its client secret: enough to recognise it, useless to whoever reads it. */
export function fingerprintClientSecret(keys: Keys, clientSecret: string): Buffer {
  return hmac(keys.current("browser-fingerprint"), "client secret", clientSecret);
}
