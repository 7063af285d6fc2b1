import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "#scripts/run-program.ts";
import { withFolderLock } from "./folder-lock.ts";
import { precompress } from "./precompress.ts";

const sources = [
  ...["web", "contract", "public", "vite.config.ts", "react-router.config.ts", "tsconfig.json", "package-lock.json"],
  ...["scripts/product/web-build.ts", "scripts/product/precompress.ts"],
];

/** Builds the pages if a source changed since the last complete build. Says whether it did. */
export async function buildWeb(): Promise<"built" | "current"> {
  mkdirSync("build", { recursive: true });
  return await withFolderLock("build/.lock", async () => {
    const stamp = sourcesHash();
    const stampFile = "build/.stamp";
    if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return "current";
    rmSync(stampFile, { force: true });
    const result = await runProgram("@react-router/dev", "react-router", ["build"], {
      env: { ...process.env, NODE_ENV: "production" },
      quiet: true,
    });
    if (result.code !== 0) throw new Error(`The pages could not be built:\n${result.output.trimEnd()}`);
    await precompress("build/client");
    writeFileSync(stampFile, stamp);
    return "built";
  });
}

function sourcesHash(): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path}\0`).update(readFileSync(path));
    }
  };
  for (const source of sources) add(source);
  return hash.digest("hex");
}
