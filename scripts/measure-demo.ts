import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { writeMeasures } from "#ops/import/measures-file.ts";
import type { ReadPicture } from "#server/platform/pictures/picture.ts";
import { readPicture } from "#server/platform/pictures/read-picture.ts";

// `npm run measure-demo`: writes demo/measures.json, so that the first start decodes no picture of the demo. Pictures that
// have to be rewritten are left out.
const measures = new Map<string, ReadPicture>();
for (const file of globSync("demo/*/media/*.{gif,jpg,jpeg,png,webp}").sort()) {
  const { path: _, ...picture } = await readPicture(file, async (each) => each);
  if (!picture.isRewritten) measures.set(createHash("sha256").update(readFileSync(file)).digest("hex"), picture);
}
writeMeasures("demo/measures.json", measures);
console.log(`${measures.size} pictures measured`);
process.exit();
