export { OperationRefused, OperationUnfinished } from "./operation-refused.ts";
export { createOperations, type Operations } from "./operations.ts";
