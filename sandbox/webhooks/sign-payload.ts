import { createHmac } from "node:crypto";

/** The `Stripe-Signature` of a body sent at `atSec` (real time: receivers compare it with theirs). */
export function signPayload(secret: string, body: string, atSec: number): string {
  const signature = createHmac("sha256", secret).update(`${atSec}.${body}`).digest("hex");
  return `t=${atSec},v1=${signature}`;
}
