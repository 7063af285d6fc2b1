export { asCallError } from "./as-call-error.ts";
export { closeAlert } from "./close-alert-store.ts";
export type { Found as FoundPaid } from "./find-purchases.ts";
export { OperationRefused, OperationUnfinished } from "./operation-refused.ts";
export { createOperations, type Operations } from "./operations.ts";
export { actorOf, refundAsMember, refundLimitOf } from "./refund-as-member.ts";
export { refuseOwnSale } from "./refuse-own-sale.ts";
