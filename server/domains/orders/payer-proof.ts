import { equalInConstantTime, hmac, hmacs, type Keys } from "#server/platform/keys/keys.ts";

/** What proves that a caller is the browser that paid: its nonce cookie, or the provider's client secret. */
export interface PayerProof {
  nonce: string | undefined;
  clientSecret: string | undefined;
}

/** What an order keeps of either. */
export interface PayerFingerprints {
  browserFingerprint: Buffer;
  clientSecretFingerprint: Buffer | null;
}

const purpose = "browser-fingerprint";

/** What an order keeps of its browser's nonce. */
export function fingerprintNonce(keys: Keys, nonce: string): Buffer {
  return hmac(keys.current(purpose), "nonce", nonce);
}

/** What an order keeps of its client secret: enough to recognise it, useless to whoever reads it. */
export function fingerprintClientSecret(keys: Keys, clientSecret: string): Buffer {
  return hmac(keys.current(purpose), "client secret", clientSecret);
}

/** Whether the caller is the browser that paid the order, whichever secret of ours the order was fingerprinted with. */
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
