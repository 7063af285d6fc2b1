import { createHmac } from "node:crypto";

/** The `Stripe-Signature` of a body sent at `atSec` (real time, because receivers compare it with their clock). */
export function signPayload(secret: string, body: string, atSec: number): string {
  const signature = createHmac("sha256", secret).update(`${atSec}.${body}`).digest("hex");
  return `t=${atSec},v1=${signature}`;
}
