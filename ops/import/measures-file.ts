import { readFileSync, writeFileSync } from "node:fs";
import type { ReadPicture } from "#server/platform/pictures/picture.ts";
import type { MeasuredPictures } from "#server/platform/pictures/read-picture.ts";

/** Reads the measures of pictures by the SHA-256 of their bytes. Throws if the file is not there or not JSON. */
export function readMeasures(file: string): MeasuredPictures {
  return new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, ReadPicture>));
}

/** Writes the measures of pictures, a line each, sorted. */
export function writeMeasures(file: string, measures: MeasuredPictures): void {
  const lines = [...measures]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((entry) => entry.map((each) => JSON.stringify(each)).join(": "));
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
}
