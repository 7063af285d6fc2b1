import { appendFile, chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { collection, Store } from "./store.ts";

const pages = collection<{ text: string }>("pages");

async function openFolder() {
  const stateDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rm(stateDir, { recursive: true, force: true }));
  return { stateDir, journal: join(stateDir, "journal.jsonl") };
}

test("keeps records and their order when the store is reopened", async () => {
  const { stateDir } = await openFolder();
  const store = Store.open(stateDir);
  for (const id of ["c", "a", "b"]) store.put(pages, id, { text: id });
  store.put(pages, "a", { text: "changed" });
  store.remove(pages, "b");
  // No close: a killed process does not close anything either.
  const reopened = Store.open(stateDir);
  expect(reopened.all(pages)).toEqual([{ text: "c" }, { text: "changed" }]);
});

test("restricts the journal to its owner, even when an earlier version left a readable draft", async () => {
  const { stateDir, journal } = await openFolder();
  await writeFile(`${journal}.new`, "");
  await chmod(`${journal}.new`, 0o644);
  Store.open(stateDir).put(pages, "a", { text: "kept" });
  expect(((await stat(journal)).mode & 0o777).toString(8)).toBe("600");
  const inner = join(stateDir, "inner");
  Store.open(inner);
  expect(((await stat(inner)).mode & 0o777).toString(8)).toBe("700");
});

test("skips a torn last line with its whole transaction and continues the journal", async () => {
  const { stateDir, journal } = await openFolder();
  Store.open(stateDir).put(pages, "a", { text: "kept" });
  await appendFile(journal, '[["pages","b",{"text":"to');
  const reopened = Store.open(stateDir);
  expect(reopened.all(pages)).toEqual([{ text: "kept" }]);
  reopened.put(pages, "c", { text: "after" });
  expect(Store.open(stateDir).all(pages)).toEqual([{ text: "kept" }, { text: "after" }]);
});

test("writes a transaction as one line, and nothing when it throws", async () => {
  const { stateDir, journal } = await openFolder();
  const store = Store.open(stateDir);
  store.transact(() => {
    store.put(pages, "a", { text: "1" });
    store.put(pages, "b", { text: "2" });
  });
  expect((await readFile(journal, "utf8")).trim().split("\n")).toHaveLength(1);
  const failing = () =>
    store.transact(() => {
      store.put(pages, "a", { text: "lost" });
      store.remove(pages, "b");
      store.put(pages, "c", { text: "lost" });
      throw new Error("no");
    });
  expect(failing).toThrow("no");
  expect(Store.open(stateDir).all(pages)).toEqual([{ text: "1" }, { text: "2" }]);
  expect(store.get(pages, "a")).toEqual({ text: "1" });
  expect(store.get(pages, "c")).toBeUndefined();
});
