import type { MediaFile, PostBody } from "#contract/content.ts";

export interface PlayablePiece {
  kind: "film" | "recording";
  file: MediaFile;
}

/** The point of a post that is not its text: the open post begins with it. */
export type Piece =
  | PlayablePiece
  | { kind: "gallery"; files: MediaFile[] }
  /** The figures that the creator put into the text, as the server sanitised them. */
  | { kind: "series"; figures: string };

/** A text with more words is read beside its film or recording, not below it: some two minutes. */
const maxWordsBesideMedia = 500;
const minPictures = 3;
/** A text with more words for each picture is an illustrated article. */
const maxWordsPerPicture = 50;

/** The piece of a post, and the body without it. A film comes before a recording, a recording before pictures. */
export function pieceOf(body: PostBody): { piece?: Piece; body: PostBody } {
  const words = countWords(body.content ?? "");
  const files = body.mediaFiles.data.filter(({ attributes }) => attributes.url !== "");
  const ofType = (type: string) => files.filter(({ attributes }) => attributes.mime.startsWith(`${type}/`));
  const [film] = ofType("video");
  const [recording] = ofType("audio");
  // Browsers show no TIFF and no HEIC: such a picture is a file to download.
  const pictures = ofType("image").filter(({ attributes }) => attributes.width !== null);
  const isShort = words <= maxWordsBesideMedia;
  if (film && isShort) return { piece: { kind: "film", file: film }, body };
  if (recording && isShort) return { piece: { kind: "recording", file: recording }, body };
  if (isGallery(pictures.length, words)) return { piece: { kind: "gallery", files: pictures }, body };
  const series = takeFigures(body.content ?? "");
  if (!isGallery(series.figures.length, words)) return { body };
  return { piece: { kind: "series", figures: series.figures.join("") }, body: { ...body, content: series.text } };
}

function isGallery(pictures: number, words: number): boolean {
  return pictures >= minPictures && words <= pictures * maxWordsPerPicture;
}

function countWords(html: string): number {
  return html.replace(/<[^<>]*>/g, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

/** Blocks that give the pictures of a text their place in it. */
const structure = /<(?:h[234]|ul|ol|dl|blockquote|aside|table|details|pre)\b/;

/** The pictures of a text and the text without them, if it has nothing but paragraphs beside them; else no pictures. */
function takeFigures(html: string): { figures: string[]; text: string } {
  const [before = "", ...rest] = html.split("<figure>");
  const parts = rest.map((part) => part.split("</figure>"));
  const figures = parts.map(([inside]) => `<figure>${inside}</figure>\n`);
  const text = before + parts.map(([, ...after]) => after.join("").trimStart()).join("");
  const isSeries = !structure.test(html) && !text.includes("<img") && figures.every((one) => one.includes("<img"));
  return isSeries ? { figures: figures.map(widen), text } : { figures: [], text: html };
}

/** A figure whose picture stands as wide as `article.css` shows it in a gallery, for the browser's choice among its sizes. */
function widen(figure: string, position: number, all: string[]): string {
  const takesRow = position === 0 && all.length % 2 === 1;
  return figure.replace(/ sizes="[^"]*"/, ` sizes="${takesRow ? "" : "(min-width: 48rem) min(50vw, 38rem), "}100vw"`);
}
