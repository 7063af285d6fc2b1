import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { runProgram } from "#scripts/run-program.ts";
import { withFolderLock } from "./folder-lock.ts";
import { precompress } from "./precompress.ts";

const sources = [
  ...["web", "contract", "public", "vite.config.ts", "react-router.config.ts", "tsconfig.json", "package-lock.json"],
  ...["scripts/product/web-build.ts", "scripts/product/precompress.ts"],
];

const builds = "build";
const keptBuilds = 4;

/**
 * Builds the pages unless these very sources were built before, and makes them the current ones for who starts from now on:
 * `build/current` names their folder. Each version has a folder of its own, so that a server that runs keeps its files; the
 * oldest go. Says whether it built.
 */
export async function buildWeb(): Promise<"built" | "current"> {
  mkdirSync(builds, { recursive: true });
  return await withFolderLock(join(builds, ".lock"), async () => {
    const name = sourcesHash().slice(0, 16);
    const folder = join(builds, name);
    const isBuilt = existsSync(folder);
    if (!isBuilt) await buildInto(folder);
    const now = new Date();
    utimesSync(folder, now, now);
    writeFileSync(join(builds, "current.new"), name);
    renameSync(join(builds, "current.new"), join(builds, "current"));
    forgetOldBuilds();
    return isBuilt ? "current" : "built";
  });
}

async function buildInto(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  const result = await runProgram("@react-router/dev", "react-router", ["build"], {
    env: { ...process.env, NODE_ENV: "production", VITRINA_BUILD_FOLDER: unfinished },
    quiet: true,
  });
  if (result.code !== 0) throw new Error(`The pages could not be built:\n${result.output.trimEnd()}`);
  await precompress(join(unfinished, "client"));
  renameSync(unfinished, folder);
}

function forgetOldBuilds(): void {
  const folders = readdirSync(builds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: join(builds, name), usedAt: statSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { path } of folders.slice(keptBuilds)) rmSync(path, { recursive: true, force: true });
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
