/** The first page as raw pixels, and the number of pages. */
export interface FirstPage {
  pageCount: number;
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, alpha. */
  rgba: Uint8Array;
}
