/** A screenshot, or the reason why it failed. */
export interface Screenshot {
  state: string;
  look: string;
  file: string;
  fault?: string;
}
