import type { PdfFile } from "../file/open-pdf.ts";
import type { PdfPage } from "../file/pages-of.ts";
import type { PdfValue } from "../file/pdf-value.ts";

/** Millimetres of a page of A4 as parts of its shorter side, so that a phone-sized page and a poster look alike. */
const margin = 4 / 210;
const textSize = 2.2 / 210;
/** The most of a page's width that a text takes, whose characters have half its size on average. */
const typicalCharacters = 84;
const letter: Box = [0, 0, 612, 792];

type Box = [left: number, bottom: number, right: number, top: number];

/**
 * Where the stamp of one unit in height stands: at the lower left of the page as it is shown, along its lower edge. As the
 * six numbers of a transformation (ISO 32000, 8.3.3).
 */
export function stampPlace(file: PdfFile, page: PdfPage): string {
  const [left, bottom, right, top] = shownBox(file, page);
  const [width, height] = [right - left, top - bottom];
  const turn = (((Number(file.resolve(page.inherited("Rotate"))) || 0) % 360) + 360) % 360;
  const shownWidth = turn % 180 === 90 ? height : width;
  const inset = margin * Math.min(width, height);
  const size = Math.min(textSize * Math.min(width, height), (shownWidth - 2 * inset) / (typicalCharacters * 0.5));
  const places: Record<number, number[]> = {
    0: [size, 0, 0, size, left + inset, bottom + inset],
    90: [0, size, -size, 0, right - inset, bottom + inset],
    180: [-size, 0, 0, -size, right - inset, top - inset],
    270: [0, -size, size, 0, left + inset, top - inset],
  };
  return (places[turn] ?? places[0] ?? []).map((each) => each.toFixed(3)).join(" ");
}

/** The part of the page that programs show: its crop box, as far as it lies on the page. */
function shownBox(file: PdfFile, page: PdfPage): Box {
  const whole = boxOf(file, page.inherited("MediaBox")) ?? letter;
  const crop = boxOf(file, page.inherited("CropBox"));
  if (!crop) return whole;
  const shown: Box = [
    ...[Math.max(whole[0], crop[0]), Math.max(whole[1], crop[1])],
    ...[Math.min(whole[2], crop[2]), Math.min(whole[3], crop[3])],
  ] as Box;
  return shown[0] < shown[2] && shown[1] < shown[3] ? shown : whole;
}

/** Its corners in any order; undefined for anything but a box with an area. */
function boxOf(file: PdfFile, value: PdfValue | undefined): Box | undefined {
  const corners = file.resolve(value);
  if (!Array.isArray(corners) || corners.length !== 4) return undefined;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners.map((corner) => Number(file.resolve(corner)));
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return box.every(Number.isFinite) && box[0] < box[2] && box[1] < box[3] ? box : undefined;
}
