import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseRange } from "./byte-range.ts";
import { contentDisposition } from "./content-disposition.ts";

const file = { sizeBytes: 100, etag: '"a"' };

test.each([
  [undefined, undefined],
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=50-500", { start: 50, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-0", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  ["bytes=x-", undefined],
  ["pages=0-1", undefined],
  ["bytes=99999999999999999999-", undefined],
])("%s", (range, expected) => {
  expect(chooseRange(range ? { range } : {}, file)).toEqual(expected);
});

test("a range of another version is not given", () => {
  expect(chooseRange({ range: "bytes=0-1", "if-range": '"a"' }, file)).toEqual({ start: 0, end: 1 });
  for (const other of ['"b"', 'W/"a"', "Wed, 21 Oct 2026 07:28:00 GMT"]) {
    expect(chooseRange({ range: "bytes=0-1", "if-range": other }, file)).toBeUndefined();
  }
});

test("a range lies within the file for any request", () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), fc.nat(200), (start, end, sizeBytes) => {
      const range = chooseRange({ range: `bytes=${start}-${end}` }, { sizeBytes, etag: '"a"' });
      if (range === undefined || range === "unsatisfiable") return;
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(sizeBytes);
    }),
  );
});

test("a file goes by its own name, which cannot break out of the header", () => {
  expect(contentDisposition("Cañón 100%.pdf", false)).toBe(
    `attachment; filename="Canon 100_.pdf"; filename*=UTF-8''Ca%C3%B1%C3%B3n%20100%25.pdf`,
  );
  expect(contentDisposition("夜.mp3", true)).toBe(`inline; filename="_.mp3"; filename*=UTF-8''%E5%A4%9C.mp3`);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(contentDisposition(name, true)).toMatch(
        /^inline; filename="[ !#-$&-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
      );
    }),
  );
});
