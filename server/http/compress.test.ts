import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { compressText } from "./compress.ts";

/** A page of 60 kB that mixes markup and words as real pages do. */
const page = Buffer.from(
  Array.from({ length: 300 }, (_, card) => {
    const words =
      createHash("sha256")
        .update(String(card))
        .digest("base64url")
        .match(/.{1,6}/g) ?? [];
    return `<li class="flex flex-col gap-3"><a href="/creator/${words[0]}/${words[1]}">${words.join(" ")}</a><p>$4.50</p></li>`;
  })
    .join("\n")
    .repeat(2)
    .slice(0, 60_000),
);

test("compressing a page that is sent once costs no more CPU time in any encoding than in gzip", async () => {
  const usedMicros: Record<"zstd" | "br" | "gzip", number[]> = { zstd: [], br: [], gzip: [] };
  const encodings = Object.keys(usedMicros) as (keyof typeof usedMicros)[];
  // Alternates the encodings, so that a change of the machine's speed affects all alike; the first round compiles.
  for (let turn = 0; turn < 60; turn++)
    for (const encoding of encodings) {
      const before = process.cpuUsage();
      const { encoding: chosen } = await compressText(page, encoding);
      const { user, system } = process.cpuUsage(before);
      if (turn > 0) usedMicros[encoding].push(user + system);
      expect(chosen).toBe(encoding);
    }
  // The faster half: what else happens in the process or on the machine only makes a turn slower.
  const ofFasterHalf = (turns: number[]) =>
    turns
      .sort((a, b) => a - b)
      .slice(0, turns.length / 2)
      .reduce((sum, each) => sum + each, 0);
  const ofGzip = ofFasterHalf(usedMicros.gzip);
  expect(ofFasterHalf(usedMicros.br)).toBeLessThan(ofGzip);
  expect(ofFasterHalf(usedMicros.zstd)).toBeLessThan(ofGzip);
});
