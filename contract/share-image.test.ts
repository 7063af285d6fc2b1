import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultBrand } from "./brand.ts";
import { shareImageOfCreator } from "./share-image.ts";

/** The reference implementation of FNV-1a. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

test("ends the URL of a share image with the FNV-1a hash of everything drawn", () => {
  const text = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(text, text, fc.option(text), (firstName, lastName, imgUrl) => {
      const address = shareImageOfCreator(defaultBrand, { username: "ada", firstName, lastName, imgUrl });
      const drawn = JSON.stringify([3, defaultBrand.name, "ada", firstName, lastName, imgUrl]);
      expect(address).toMatch(new RegExp(`/${fnv1a(drawn)}\\.jpg$`));
    }),
  );
});
