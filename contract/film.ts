/** The form of a film in the media store that is its playlist for HLS (RFC 8216). The others stand beside it, with the same signature. */
export const filmPlaylist = "film.m3u8";
/** Its still. */
export const filmPoster = "poster.jpg";
/** The pictures for seeking, as `FilmPreviews`; 404 for a film that has none. */
export const filmPreviews = "previews.json";
/** The file that has these pictures. */
export const filmPreviewSheet = "previews.jpg";

/** Pictures of a film at equal distances in one file: a grid from left to right and from top to bottom. */
export interface FilmPreviews {
  /** The address of the file, relative to that of this description. */
  sheet: string;
  everyMs: number;
  count: number;
  columns: number;
  /** Pixels of each picture. */
  width: number;
  height: number;
}
