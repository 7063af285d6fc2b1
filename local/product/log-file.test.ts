import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openLogFile, rotateLargeLogFile } from "./log-file.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");

test("rotates by size between two lines and keeps a fixed number of older files", () => {
  const path = join(folder, "app.log");
  const log = openLogFile(path, { maxBytes: 1_000, keptFiles: 2 });
  const line = (number: number) => `${String(number).padStart(99, "0")}\n`;
  for (let number = 1; number <= 95; number++) {
    // A line may arrive in two chunks.
    log.write(Buffer.from(line(number).slice(0, 50)));
    log.write(Buffer.from(line(number).slice(50)));
  }
  log.close();
  expect(readdirSync(folder).sort()).toEqual(["app.log", "app.log.1", "app.log.2"]);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_100);
  const kept = read("app.log.2") + read("app.log.1") + read("app.log");
  const lines = kept.trimEnd().split("\n");
  const first = Number(lines[0]);
  expect(kept).toBe(Array.from({ length: 96 - first }, (_, place) => line(first + place)).join(""));
  expect(statSync(path).mode & 0o077).toBe(0);
});

test("writes to a new file after another program renamed the old one", () => {
  const path = join(folder, "worker.log");
  const log = openLogFile(path, { maxBytes: 1_000, keptFiles: 2 });
  log.write(Buffer.from("before\n"));
  renameSync(path, `${path}.taken`);
  log.reopen();
  log.write(Buffer.from("after\n"));
  log.close();
  expect([read("worker.log.taken"), read("worker.log")]).toEqual(["before\n", "after\n"]);
});

test("drops lines while the file cannot be written", () => {
  const path = join(folder, "gone", "app.log");
  expect(() => openLogFile(path, { maxBytes: 1_000, keptFiles: 2 })).toThrow(/ENOENT/);
  const full = openLogFile("/dev/full", { maxBytes: 1_000, keptFiles: 2 });
  expect(() => full.write(Buffer.from("lost\n"))).not.toThrow();
  full.close();
});

test("continues in the same file when older ones cannot be renamed", () => {
  const path = join(folder, "stuck.log");
  mkdirSync(`${path}.1`);
  const log = openLogFile(path, { maxBytes: 10, keptFiles: 1 });
  for (const line of ["first line\n", "second line\n", "third line\n"]) log.write(Buffer.from(line));
  log.close();
  expect(read("stuck.log")).toBe("first line\nsecond line\nthird line\n");
});

test("rotates an oversized file of another program", () => {
  const path = join(folder, "postgres.log");
  const log = openLogFile(path, { maxBytes: 1_000, keptFiles: 1 });
  log.write(Buffer.from("small\n"));
  log.close();
  rotateLargeLogFile(path, { maxBytes: 10, keptFiles: 1 });
  expect(existsSync(`${path}.1`)).toBe(false);
  rotateLargeLogFile(path, { maxBytes: 5, keptFiles: 1 });
  expect([existsSync(path), read("postgres.log.1")]).toEqual([false, "small\n"]);
});
