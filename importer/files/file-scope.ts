/** The part of a folder that a creator's files may come from. */
export interface FileScope {
  /** The real path of the import's folder; references of documents are relative to a folder below it. */
  importRoot: string;
  /** The real path of the folder that files must be in, and that references with a slash in front start from. */
  root: string;
  /** Real paths of folders inside it that belong to other creators. */
  foreign: string[];
}
