import { rm } from "node:fs/promises";
import { runProgram } from "#local/processes/run-program.ts";

/** Regenerates the accessibility trees of every screen and state in both languages; review the diff. */
await rm("e2e/screens/trees", { recursive: true, force: true });
// Stale trees are checked after all of them are written.
const args = [
  "test",
  "every-screen",
  "--no-deps",
  "--update-snapshots",
  "--grep-invert",
  "has no stored tree without a state",
];
const { code } = await runProgram("@playwright/test", "playwright", args, {
  env: { ...process.env, VITRINA_TEST_ALL: "1" },
});
process.exitCode = code;
