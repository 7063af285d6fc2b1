import { equalInConstantTime, hmac, hmacs, type Keys } from "#server/platform/keys/keys.ts";

/** Evidence that a caller is the browser that paid: its nonce cookie, or the provider's client secret. */
export interface PayerProof {
  nonce: string | undefined;
  clientSecret: string | undefined;
}

/** The fingerprints of either that an order stores. */
export interface PayerFingerprints {
  browserFingerprint: Buffer;
  clientSecretFingerprint: Buffer | null;
}

const purpose = "browser-fingerprint";

/** The fingerprint of the browser's nonce. */
export function fingerprintNonce(keys: Keys, nonce: string): Buffer {
  return hmac(keys.current(purpose), "nonce", nonce);
}

/** The fingerprint of a client secret: it recognises the secret and does not reveal it. */
export function fingerprintClientSecret(keys: Keys, clientSecret: string): Buffer {
  return hmac(keys.current(purpose), "client secret", clientSecret);
}

/** Whether the caller is the browser that paid the order, under any configured secret. */
export function isPayer(keys: Keys, order: PayerFingerprints, { nonce, clientSecret }: PayerProof): boolean {
  return (
    isOneOf(order.browserFingerprint, nonce === undefined ? [] : hmacs(keys, purpose, "nonce", nonce)) ||
    isOneOf(
      order.clientSecretFingerprint,
      clientSecret === undefined ? [] : hmacs(keys, purpose, "client secret", clientSecret),
    )
  );
}

function isOneOf(fingerprint: Buffer | null, candidates: Buffer[]): boolean {
  return fingerprint !== null && candidates.some((candidate) => equalInConstantTime(candidate, fingerprint));
}
