/** A page as raw pixels. */
export interface DrawnPage {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, alpha. */
  rgba: Uint8Array;
}
