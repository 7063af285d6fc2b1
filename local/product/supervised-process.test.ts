import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { superviseProcess } from "./supervised-process.ts";

test("stops a first start that is still waiting, with its process", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-supervised-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const stopping = new AbortController();
  let asked = 0;
  const started = superviseProcess({
    ...{ name: "app", args: ["-e", "setInterval(() => {}, 1_000)"], env: process.env },
    ...{ logFile: join(folder, "app.log"), logLimits: { maxBytes: 1_000_000, keptFiles: 1 }, runFolder: folder },
    stopping: stopping.signal,
    say: () => {},
    async isReady() {
      asked += 1;
      if (asked === 2) stopping.abort();
      if (asked > 3) throw new Error("It still waits");
      return false;
    },
  });
  await expect(started).rejects.toThrow("The app did not start");
});
