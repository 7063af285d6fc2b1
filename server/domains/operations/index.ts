export type { Found as FoundPaid } from "./find-purchases.ts";
export { OperationRefused, OperationUnfinished, type RefusalReason } from "./operation-refused.ts";
export { createOperations, type Operations } from "./operations.ts";
