import { globSync } from "node:fs";
import { rm } from "node:fs/promises";
import { runProgram } from "#local/processes/run-program.ts";

/**
 * Regenerates the accessibility trees of every screen and state in both languages, or those of the screen that the command line names
 * (`npm run trees -- help`). Review the diff.
 */
const [screen] = process.argv.slice(2);
for (const tree of globSync(`e2e/screens/trees/${screen ?? ""}*.txt`)) await rm(tree);
const args = [
  ...["test", "every-screen", "--no-deps", "--update-snapshots"],
  ...(screen ? ["--grep", `(en|es), ${screen}[/:]`] : []),
  // Trees without a state are looked for after all of them are written.
  ...["--grep-invert", "has no stored tree without a state"],
];
const { code } = await runProgram("@playwright/test", "playwright", args, {
  env: { ...process.env, VITRINA_TEST_ALL: "1" },
});
process.exitCode = code;
