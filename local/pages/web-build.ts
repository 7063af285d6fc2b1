import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
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
import { join, resolve } from "node:path";
import { withFolderLock } from "#local/processes/folder-lock.ts";
import { runProgram } from "#local/processes/run-program.ts";
import { StartError } from "#local/processes/start-error.ts";
import { precompress } from "./precompress.ts";
import { writeReadersManifest } from "./readers-manifest.ts";

const sources = [
  ...["web", "contract", "public", "vite.config.ts", "react-router.config.ts", "tsconfig.json", "package-lock.json"],
  ...["web-build.ts", "web-chunks.ts", "precompress.ts", "readers-manifest.ts"].map((file) => `local/pages/${file}`),
];

const builds = "build";
const retainedBuilds = 4;

/**
 * Builds the pages unless these very sources were built before, and makes them the current ones for who starts from now on:
 * `build/current` names their folder. Each version has a folder of its own, so that a server that runs keeps its files; the
 * oldest go. Says whether it built. Pages that are current are left alone: the folder may belong to somebody else. Throws
 * `StartError` where pages have to be built and nothing can be written.
 */
export async function buildWeb(signal?: AbortSignal): Promise<"built" | "current"> {
  const name = sourcesHash().slice(0, 16);
  if (isCurrent(name)) return "current";
  try {
    mkdirSync(builds, { recursive: true });
    accessSync(builds, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The pages are not built, and ${resolve(builds)} cannot be written (${code}): run npm run build as the owner of the code.`,
    );
  }
  return await withFolderLock(join(builds, ".lock"), async () => {
    const folder = join(builds, name);
    const isBuilt = existsSync(folder);
    if (!isBuilt) await buildInto(folder, signal);
    const now = new Date();
    utimesSync(folder, now, now);
    writeFileSync(join(builds, "current.new"), name);
    renameSync(join(builds, "current.new"), join(builds, "current"));
    deleteOldBuilds();
    return isBuilt ? "current" : "built";
  });
}

function isCurrent(name: string): boolean {
  const current = join(builds, "current");
  return existsSync(current) && readFileSync(current, "utf8") === name && existsSync(join(builds, name));
}

async function buildInto(folder: string, signal: AbortSignal | undefined): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  const result = await runProgram("@react-router/dev", "react-router", ["build"], {
    env: { ...process.env, NODE_ENV: "production", VITRINA_BUILD_FOLDER: unfinished },
    quiet: true,
    signal,
  });
  signal?.throwIfAborted();
  if (result.code !== 0) throw new Error(`The pages could not be built:\n${result.output.trimEnd()}`);
  writeReadersManifest(join(unfinished, "client/assets"));
  await precompress(join(unfinished, "client"));
  renameSync(unfinished, folder);
}

function deleteOldBuilds(): void {
  const folders = readdirSync(builds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: join(builds, name), usedAt: statSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { path } of folders.slice(retainedBuilds)) rmSync(path, { recursive: true, force: true });
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
