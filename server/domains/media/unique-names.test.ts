import { expect, test } from "vitest";
import { uniqueNames } from "./unique-names.ts";

test("gives each file of an archive a name of its own that leads nowhere else", () => {
  expect(uniqueNames(["a.pdf", "A.pdf", "a.pdf", "../../etc/passwd", "C:\\x.txt", "..", ""])).toEqual([
    ...["a.pdf", "A (2).pdf", "a (3).pdf", ".._.._etc_passwd", "C__x.txt", "file", "file (2)"],
  ]);
});
