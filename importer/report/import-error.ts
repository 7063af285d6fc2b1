/** Why a file cannot be imported, in one line for the operator. */
export class ImportError extends Error {}
