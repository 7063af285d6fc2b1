import { expect, test } from "vitest";
import { acceptedTypes, fileTypeOf, typeOfSound } from "#server/domains/uploads/file-type.ts";
import { sampleFiles } from "./sample-files.ts";

test("has a sample of each type that creators may upload", async () => {
  const types = Object.entries(await sampleFiles()).map(([extension, bytes]) => {
    const type = fileTypeOf(bytes, `sample.${extension}`);
    // The first bytes do not tell whether a file has pictures.
    return type && (extension === "weba" ? typeOfSound(type) : type).mime;
  });
  expect(new Set(types)).toEqual(new Set(acceptedTypes));
});
