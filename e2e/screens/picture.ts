/** A picture that was taken, or the reason why it was not. */
export interface Picture {
  state: string;
  look: string;
  file: string;
  fault?: string;
}
