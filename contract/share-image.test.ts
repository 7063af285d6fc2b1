import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultBrand } from "./brand.ts";
import { shareImageOfCreator } from "./share-image.ts";

/** FNV-1a as its authors write it. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

test("the address of a share image ends in the FNV-1a of all that is drawn, whatever it is", () => {
  const text = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(text, text, fc.option(text), (firstName, lastName, imgUrl) => {
      const address = shareImageOfCreator(defaultBrand, { username: "ada", firstName, lastName, imgUrl });
      const drawn = JSON.stringify([2, defaultBrand.name, "ada", firstName, lastName, imgUrl]);
      expect(address).toMatch(new RegExp(`/${fnv1a(drawn)}\\.jpg$`));
    }),
  );
});
