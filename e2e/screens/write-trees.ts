import { rm } from "node:fs/promises";
import { runProgram } from "#scripts/run-program.ts";

/** Writes anew what every screen and state says to assistive technology, in both languages: look at the difference. */
await rm("e2e/screens/trees", { recursive: true, force: true });
const args = ["test", "every-screen", "--no-deps", "--update-snapshots"];
const { code } = await runProgram("@playwright/test", "playwright", args, {
  env: { ...process.env, VITRINA_TEST_ALL: "1" },
});
process.exitCode = code;
