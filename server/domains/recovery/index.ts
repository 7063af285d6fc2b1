export { type Recovery, type RecoveryOptions, recoverPayments } from "./recover-payments.ts";
export type { RecoveryDeps } from "./recovery-deps.ts";
export { transferLines } from "./transfer-lines.ts";
