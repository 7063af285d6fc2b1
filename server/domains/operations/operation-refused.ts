/** Why an operator's action is not done, in words for a terminal. Nothing was changed. */
export class OperationRefused extends Error {}

/** It is not known how an action ended. The same command may be given again: nothing is done twice. */
export class OperationUnfinished extends Error {}
