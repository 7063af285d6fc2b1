import { rm } from "node:fs/promises";
import { runProgram } from "#scripts/run-program.ts";

/** Writes anew what every screen and state says to assistive technology, in both languages: look at the difference. */
await rm("e2e/screens/trees", { recursive: true, force: true });
// Which trees there are is judged when all of them are written.
const args = ["test", "every-screen", "--no-deps", "--update-snapshots", "--grep-invert", "each tree that is kept"];
const { code } = await runProgram("@playwright/test", "playwright", args, {
  env: { ...process.env, VITRINA_TEST_ALL: "1" },
});
process.exitCode = code;
