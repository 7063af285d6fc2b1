/** Why a file is not imported, in one line for the person who ran the import. */
export class ImportRefusal extends Error {}
