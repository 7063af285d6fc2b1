/** Why a backup or restore cannot proceed, in one line for the operator. */
export class ArchiveError extends Error {}
