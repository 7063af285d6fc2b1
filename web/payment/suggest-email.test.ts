import { expect, test } from "vitest";
import { isCommonDomain, suggestEmail } from "./suggest-email.ts";

test.each([
  ["ravi@gmial.com", "ravi@gmail.com"],
  ["ravi@gamil.com", "ravi@gmail.com"],
  ["ravi@gnail.com", "ravi@gmail.com"],
  ["ravi@gmai.com", "ravi@gmail.com"],
  ["ravi@gmaill.com", "ravi@gmail.com"],
  ["ravi@gmail.co", "ravi@gmail.com"],
  ["ravi@gmail.con", "ravi@gmail.com"],
  ["ravi@gmial.con", "ravi@gmail.com"],
  ["Ravi.K+shop@GMIAL.com", "Ravi.K+shop@gmail.com"],
  ["ana@hotmial.es", "ana@hotmail.es"],
  ["ana@hotmal.com", "ana@hotmail.com"],
  ["ana@hotmail.comm", "ana@hotmail.com"],
  ["ana@outlok.com", "ana@outlook.com"],
  ["ana@outloook.es", "ana@outlook.es"],
  ["ana@yaho.com.mx", "ana@yahoo.com.mx"],
  ["ana@yahooo.es", "ana@yahoo.es"],
  ["ana@iclod.com", "ana@icloud.com"],
  ["ana@protonmial.com", "ana@protonmail.com"],
  ["ana@el-taller.con", "ana@el-taller.com"],
  ["ana@el-taller.ogr", "ana@el-taller.org"],
])("%s probably means %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "ravi@gmail.com",
  "ravi@GMAIL.com",
  "ravi@mail.com",
  "ravi@email.com",
  "ravi@ymail.com",
  "ravi@gmx.com",
  "ravi@gmx.de",
  "ravi@me.com",
  "ravi@aol.com",
  "ravi@live.com",
  "ravi@web.de",
  "ravi@pm.me",
  "ravi@yahoo.ca",
  "ravi@yahoo.pl",
  "ravi@hotmail.nl",
  "ravi@outlook.jp",
  "ravi@gmail.example",
  "ravi@readers.example",
  "ravi@unam.mx",
  "ravi@university.edu",
  "ravi@company.co",
  "ravi@kite.cm",
  "ravi@correo-españa.example",
  "ravi@ail.co",
  "ravi",
  "@gmial.com",
  "",
])("%s is left as it is", (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});

test("no suggestion is in need of another one", () => {
  for (const typed of ["a@gmial.com", "a@hotmial.es", "a@x.con", "a@outlok.com"])
    expect(suggestEmail(suggestEmail(typed) ?? "")).toBeUndefined();
  expect(isCommonDomain("Gmail.com")).toBe(true);
  expect(isCommonDomain("gmial.com")).toBe(false);
});
