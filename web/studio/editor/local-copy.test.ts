import { expect, test } from "vitest";
import { type CopyStorage, openLocalCopies } from "./local-copy.ts";
import type { PieceContent } from "./piece-content.ts";

const content: PieceContent = {
  ...{ title: "A walk", body: "Text", excerpt: "", price: "4.50", accessType: "PAID", language: "English" },
  ...{ categories: ["Travel"], slug: "", cover: "", coverAlt: "", coverX: "50", coverY: "50", files: [] },
};

function createStorage(): CopyStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (place) => [...entries.keys()][place] ?? null,
    get length() {
      return entries.size;
    },
  };
}
const at = (storage: CopyStorage | undefined, tabId: string, accountId = "ada", pieceId = "piece") =>
  openLocalCopies(storage, { accountId, pieceId, tabId });

test("finds the newest copy of another tab until `forget`", () => {
  const storage = createStorage();
  at(storage, "1").write({ content, basedOn: 3, editors: [], keptAt: 10 });
  at(storage, "2").write({ content: { ...content, body: "Newer" }, basedOn: 3, editors: [], keptAt: 20 });
  const found = at(storage, "3").find();
  expect(found?.copy).toEqual({ content: { ...content, body: "Newer" }, basedOn: 3, editors: [], keptAt: 20 });
  found?.forget();
  expect(at(storage, "3").find()?.copy.content.body).toBe("Text");
});

test("hides copies of another account and another piece", () => {
  const storage = createStorage();
  at(storage, "1").write({ content, basedOn: 3, editors: [], keptAt: 10 });
  expect(at(storage, "2", "nora").find()).toBeUndefined();
  expect(at(storage, "2", "ada", "another").find()).toBeUndefined();
});

test("removes its own copy only", () => {
  const storage = createStorage();
  at(storage, "1").write({ content, basedOn: 3, editors: [], keptAt: 10 });
  at(storage, "2").write({ content, basedOn: 3, editors: [], keptAt: 20 });
  at(storage, "2").remove();
  expect(at(storage, "3").find()?.copy.keptAt).toBe(10);
});

test("reports a device that rejects a copy, and ignores invalid copies", () => {
  const full = {
    ...createStorage(),
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(at(full, "1").write({ content, basedOn: 1, editors: [], keptAt: 1 })).toBe(false);
  expect(at(undefined, "1").write({ content, basedOn: 1, editors: [], keptAt: 1 })).toBe(false);
  const storage = createStorage();
  storage.setItem("studio-draft:ada:piece:9", '{"content":{"title":1},"basedOn":1,"keptAt":1}');
  storage.setItem("studio-draft:ada:piece:8", "{");
  expect(at(storage, "1").find()).toBeUndefined();
});
