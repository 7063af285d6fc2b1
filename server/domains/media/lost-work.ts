/** The work on a film or a recording of which the store lost a file. */
export interface LostWork {
  workKey: string;
  /** The film or the recording itself. */
  storageKey: string;
}
