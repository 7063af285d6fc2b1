import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";

test("closes media, mails, logs, keys and the provider's journal to other users, even if an earlier version left them open", () => {
  const root = mkdtempSync(join(tmpdir(), "vitrina-data-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const part of ["media", "mail", "logs", "sandbox"]) {
    mkdirSync(join(root, part));
    chmodSync(join(root, part), 0o755);
  }
  openDataFolder(root);
  for (const part of ["media", "mail", "logs", "sandbox", "keys"])
    expect([part, (statSync(join(root, part)).mode & 0o777).toString(8)]).toEqual([part, "700"]);
});
