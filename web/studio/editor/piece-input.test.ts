import { expect, test } from "vitest";
import type { PieceContent } from "./piece-content.ts";
import { pieceInput, priceCents, readPiece } from "./piece-input.ts";

const content: PieceContent = {
  ...{ title: "A walk", body: "Text", excerpt: "", price: "4.50", accessType: "PAID", language: "English" },
  ...{ categories: ["Travel"], slug: "a-walk", cover: "", coverAlt: "", coverX: "50", coverY: "50", files: [] },
};

test.each([
  ["4.5", 450],
  ["$4.50", 450],
  [" 4,50 $ ", 450],
  ["1", 100],
  ["10000", 1_000_000],
])("reads the price %s as %i cents", (typed, cents) => {
  expect(priceCents(typed)).toBe(cents);
});

test.each(["", "0.99", "10000.01", "1.234", "abc", "-5", "1e3"])("rejects the price %s", (typed) => {
  expect(priceCents(typed)).toBeUndefined();
});

test("omits an unusable price or address, so that the text is still saved", () => {
  expect(pieceInput(content)).toMatchObject({ price: "4.50", slug: "a-walk" });
  const input = pieceInput({ ...content, price: "0.5", slug: "A walk" });
  expect(input).toMatchObject({ title: "A walk", body: "Text" });
  expect(input).not.toHaveProperty("price");
  expect(input).not.toHaveProperty("slug");
});

test("sends no price for a free piece and an undecided one", () => {
  expect(pieceInput({ ...content, accessType: "FREE" })).toMatchObject({ price: null, accessType: "FREE" });
  expect(pieceInput({ ...content, price: "" })).toMatchObject({ price: null, accessType: "PAID" });
});

test("normalizes the line ends of a posted form", () => {
  const posted = new URLSearchParams(
    "title=A+walk&body=a%0D%0Ab&excerpt=&price=4.50&accessType=FREE&language=Spanish&categories=Travel&categories=Art&slug=",
  );
  expect(readPiece(posted)).toEqual({
    ...{ title: "A walk", body: "a\nb", excerpt: "", price: "4.50", accessType: "FREE", language: "Spanish" },
    ...{ categories: ["Travel", "Art"], slug: "", cover: "", coverAlt: "", coverX: "50", coverY: "50", files: [] },
  });
});

test("reads a title of several lines as one line", () => {
  const posted = new URLSearchParams([["title", "Rain\r\nover the harbour\n"]]);
  expect(readPiece(posted).title).toBe("Rain over the harbour ");
});

test("reads the captions of each file, without those whose box is ticked, and sends none for a form that knew none", () => {
  const posted = new URLSearchParams([
    ["files", "f1;en=c1;es=c2 A film.mp4"],
    ["files", "f2; notes.txt"],
    ["files", "f3 old form.mp4"],
    ["removeCaptions", "f1 es"],
  ]);
  const read = readPiece(posted);
  expect(read.files).toEqual(["f1;en=c1 A film.mp4", "f2; notes.txt", "f3 old form.mp4"]);
  expect(pieceInput(read).files).toEqual([
    { id: "f1", name: "A film.mp4", captions: [{ language: "en", id: "c1" }] },
    { id: "f2", name: "notes.txt", captions: [] },
    { id: "f3", name: "old form.mp4" },
  ]);
});
