/** Why an operator's action was rejected, as a message for a terminal. Nothing was changed. */
export class OperationRefused extends Error {}

/** The outcome of an action is unknown. The command can be repeated: it does nothing twice. */
export class OperationUnfinished extends Error {}
