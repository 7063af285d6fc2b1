/** What a document shows first, as raw pixels, and how many pages it has. */
export interface FirstPage {
  pageCount: number;
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, alpha. */
  rgba: Uint8Array;
}
