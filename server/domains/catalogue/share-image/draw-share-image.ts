import sharp from "sharp";
import type { CoverFocus } from "#contract/cover-focus.ts";
import { shareImageSize } from "#contract/share-image.ts";
import { maxPixels } from "#server/platform/pictures/picture.ts";
import { setLines } from "./set-lines.ts";
import { loadFaces, type Typeface } from "./typeface.ts";

const colour = { paper: "#FAF8F5", surface: "#FFFFFF", ink: "#1A1613", quiet: "#6B6259", hairline: "#E7E1D9" } as const;
const accent = "#C2410C";

const { width, height } = shareImageSize;
const margin = 72;
/** The picture's half begins here; the texts are to its left. */
const pictureLeft = 700;
const pictureWidth = width - pictureLeft;
/** The window in the middle of that half, an arch on its sill, in which the picture stands. */
const window = { left: 748, top: 56, width: 404, height: 518 } as const;
/** The line above the foot of the texts. */
const ruleTop = 496;
const textWidth = pictureLeft - 2 * margin + 8;
const titleSizes = [
  { sizePx: 78, maxLines: 3 },
  { sizePx: 68, maxLines: 4 },
  { sizePx: 58, maxLines: 5 },
  { sizePx: 48, maxLines: 5 },
  { sizePx: 42, maxLines: 6 },
] as const;

/** The contents of a share image. */
export interface ShareImage {
  brandName: string;
  title: string;
  /** Below the title: the creator's name, or the brand's tagline. */
  byline: string;
  /** The price, or "free"; a creator has neither. */
  price?: { text: string; isFree: boolean };
  /** The cover or portrait, or the brand's mark; without one its place has the title's first letter, as on the screens. */
  picture?: Buffer | "mark";
  /** The point of the picture that stays in sight; without one it is found by its contrasts. */
  focus?: CoverFocus | undefined;
}

/**
 * Draws a share image as JPEG. Omits characters without a glyph (emoji); replaces a title that consists of them with
 * the byline.
 */
export async function drawShareImage(image: ShareImage): Promise<Buffer> {
  const faces = await loadFaces();
  const title = faces.title.known(image.title) || image.byline;
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[
      brandMark(faces.title, image.brandName),
      titleBlock(faces.title, title),
      footer(faces.text, image),
      image.picture === "mark" ? markCover() : image.picture ? "" : letterCover(faces.title, title),
      image.picture === "mark" ? "" : sill(),
    ].join("")}</svg>`,
  );
  const picture = Buffer.isBuffer(image.picture) && [
    { input: await archOf(await cropPicture(image.picture, image.focus)), left: window.left, top: window.top },
  ];
  return sharp({ create: { width, height, channels: 3, background: colour.paper } })
    .composite([...(picture || []), { input: words, left: 0, top: 0 }])
    .jpeg({ quality: 84, progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** The outline of the window, with its upper left corner at a point. */
function arch(left: number, top: number): string {
  const radius = window.width / 2;
  return `M${left} ${top + window.height}V${top + radius}a${radius} ${radius} 0 0 1 ${window.width} 0V${top + window.height}Z`;
}

async function archOf(picture: Buffer): Promise<Buffer> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${window.width}" height="${window.height}">${path(arch(0, 0), "#fff")}</svg>`;
  return sharp(picture)
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** Below the window and a little wider. */
function sill(): string {
  const y = window.top + window.height;
  return `<rect x="${window.left - 28}" y="${y}" width="${window.width + 56}" height="5" rx="2.5" fill="${colour.ink}"/>`;
}

/** The part of a picture that fills the window: around the focus, or around its strongest contrasts. */
async function cropPicture(bytes: Buffer, focus: CoverFocus | undefined): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels }).autoOrient();
  const place = { width: window.width, height: window.height };
  if (!focus) return picture.resize({ ...place, fit: "cover", position: "attention" }).toBuffer();
  const { data, info } = await picture
    .resize({ ...place, fit: "outside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(((info.width - place.width) * focus.x) / 100);
  const top = Math.round(((info.height - place.height) * focus.y) / 100);
  return sharp(data)
    .extract({ left, top, ...place })
    .toBuffer();
}

function brandMark(face: Typeface, name: string): string {
  return `<g transform="translate(${margin - 4} 56) scale(1.75)">${mark(1.6)}</g>
    ${path(face.outline(face.known(name), margin + 50, 90, 34), colour.ink)}`;
}

/** The arched window on its sill, 24 by 24, its lines as thick as said. */
function mark(stroke: number): string {
  return `<path d="M8.5 20.5v-7.25a3.5 3.5 0 0 1 7 0v7.25Z" fill="${accent}"/>
    <path d="M5 20.5V10.25a7 7 0 0 1 14 0V20.5M2.5 20.5h19" fill="none" stroke="${colour.ink}" stroke-width="${stroke}" stroke-linecap="round"/>`;
}

/** Centred between the mark and the foot. */
function titleBlock(face: Typeface, title: string): string {
  const { lines, sizePx } = setLines(face, title, { widthPx: textWidth, sizes: titleSizes });
  const leading = sizePx * 1.12;
  const top = 318 - (lines.length * leading) / 2;
  return lines
    .map((line, index) => path(face.outline(line, margin, top + sizePx * 0.82 + index * leading, sizePx), colour.ink))
    .join("");
}

function footer(face: Typeface, { byline, price }: ShareImage): string {
  const baseline = 556;
  const pill = price && pricePill(face, price, baseline);
  const room = textWidth - (pill ? pill.widthPx + 28 : 0);
  const { lines, sizePx } = setLines(face, byline, { widthPx: room, sizes: [28, 24].map(oneLine) });
  const rule = `<rect x="${margin}" y="${ruleTop}" width="${textWidth}" height="1.5" fill="${colour.hairline}"/>`;
  return `${rule}${path(face.outline(lines[0] ?? "", margin, baseline, sizePx), colour.quiet)}${pill?.svg ?? ""}`;
}

const oneLine = (sizePx: number) => ({ sizePx, maxLines: 1 });

function pricePill(face: Typeface, { text, isFree }: { text: string; isFree: boolean }, baseline: number) {
  const sizePx = 28;
  const widthPx = face.widthOf(text, sizePx) + 48;
  const left = margin + textWidth - widthPx;
  const form = `x="${left + 1}" y="${baseline - 38}" width="${widthPx - 2}" height="54" rx="27"`;
  const pill = isFree
    ? `<rect ${form} fill="none" stroke="${colour.ink}" stroke-width="2"/>`
    : `<rect ${form} fill="${colour.ink}"/>`;
  const words = path(face.outline(text, left + 24, baseline, sizePx), isFree ? colour.ink : colour.paper);
  return { widthPx, svg: pill + words };
}

/** The mark in place of the picture, in the row of the foot. */
function markCover(): string {
  const scale = 19;
  const x = pictureLeft + pictureWidth / 2 - 12 * scale;
  return `<rect x="${pictureLeft}" width="${pictureWidth}" height="${height}" fill="${colour.surface}"/>
    <g transform="translate(${x} ${ruleTop - 20.5 * scale}) scale(${scale})">${mark(0.8)}</g>`;
}

function letterCover(face: Typeface, title: string): string {
  const letter = title.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? "";
  const sizePx = 260;
  const x = window.left + (window.width - face.widthOf(letter, sizePx)) / 2;
  return `<path d="${arch(window.left, window.top)}" fill="${colour.surface}" stroke="${colour.hairline}" stroke-width="2"/>
    ${path(face.outline(letter, x, window.top + window.height * 0.58 + sizePx * 0.35, sizePx), accent)}`;
}

function path(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}"/>`;
}
