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

test("finds the newest copy of another tab until a tab that took it over has stored its text", () => {
  const storage = createStorage();
  at(storage, "1").write({ content, basedOn: 3, editors: [], keptAt: 10 });
  at(storage, "2").write({ content: { ...content, body: "Newer" }, basedOn: 3, editors: [], keptAt: 20 });
  const third = at(storage, "3");
  const found = third.find();
  expect(found?.copy).toEqual({ content: { ...content, body: "Newer" }, basedOn: 3, editors: [], keptAt: 20 });
  found?.takeOver();
  expect(at(storage, "4").find()?.copy.content.body, "nothing is stored yet").toBe("Newer");
  third.write({ content, basedOn: 3, editors: [], keptAt: 5 });
  expect(at(storage, "4").find()?.copy.keptAt).toBe(10);
  third.remove();
  expect(at(storage, "4").find()?.copy.keptAt).toBe(10);
});

test("keeps a copy that was taken over while the device is full, and removes it once its text is saved", () => {
  const storage = createStorage();
  at(storage, "1").write({ content, basedOn: 3, editors: [], keptAt: 10 });
  const full = {
    ...storage,
    get length() {
      return storage.length;
    },
    setItem() {
      throw new DOMException("The quota is exceeded", "QuotaExceededError");
    },
  };
  const second = at(full, "2");
  second.find()?.takeOver();
  expect(second.write({ content, basedOn: 3, editors: [], keptAt: 20 })).toBe(false);
  expect(at(storage, "3").find()?.copy.keptAt).toBe(10);
  second.remove();
  expect(at(storage, "3").find()).toBeUndefined();
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
