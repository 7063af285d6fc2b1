import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A Chromium that starts on this machine. */
export interface Chromium {
  executablePath: string;
  args: string[];
  /** Environment variables that it needs in addition to the usual ones. */
  env: Record<string, string>;
}

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const quietArgs = [
  ...["--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
];
/** The fonts of `chromium-fonts.conf`; fontconfig ignores missing folders silently. */
const typefaces = ["@expo-google-fonts/arimo", "@expo-google-fonts/tinos"];
const fonts = { FONTCONFIG_FILE: fileURLToPath(new URL("chromium-fonts.conf", import.meta.url)) };

/**
 * Finds a Chromium: installed on the machine, else Debian's package if it can be installed, else the headless shell.
 * Adds two fonts with the metrics of Arial and Times New Roman. Throws if no Chromium starts or the fonts are missing.
 */
export async function findChromium(): Promise<Chromium> {
  const args = chromiumArgs();
  const own = startable(installed) ?? (installDebianChromium() ? startable(installed) : undefined);
  if (own) return { executablePath: own, args, env: fonts };
  return (await unpackedShell(args)) ?? noChromium();
}

/**
 * Finds the headless shell that npm installs, which needs about half the CPU time for a journey. Falls back to
 * `findChromium`, and throws likewise.
 */
export async function findHeadlessShell(): Promise<Chromium> {
  return (await unpackedShell(chromiumArgs())) ?? (await findChromium());
}

function chromiumArgs(): string[] {
  for (const typeface of typefaces) import.meta.resolve(`${typeface}/package.json`);
  return process.getuid?.() === 0 ? ["--no-sandbox", ...quietArgs] : quietArgs;
}

function noChromium(): never {
  throw new Error("No Chromium starts on this machine; install one (Debian: apt install chromium) and try again");
}

function startable(paths: string[]): string | undefined {
  return paths.find((path) => existsSync(path) && starts(path));
}

function starts(path: string, env: Record<string, string> = {}): boolean {
  return spawnSync(path, ["--version"], { env: { ...process.env, ...env }, stdio: "ignore" }).status === 0;
}

function installDebianChromium(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log("  Installing Chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => spawnSync("apt-get", args, { env, stdio: "ignore" }).status === 0;
  return apt("update", "-qq") && apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
}

// The package unpacks into the temporary folder and trusts existing files by name; a private folder keeps other users
// from planting a program.
async function unpackedShell(args: string[]): Promise<Chromium | undefined> {
  const folder = join(process.env.XDG_CACHE_HOME || writableHome(), "vitrina-chromium-153");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const formerTmpdir = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: packaged, inflate } = await import("@sparticuz/chromium");
    const executablePath = await packaged.executablePath();
    if (starts(executablePath, fonts)) return { executablePath, args: ["--no-sandbox", ...args], env: fonts };
    const bin = new URL("../bin/", import.meta.resolve("@sparticuz/chromium"));
    await inflate(new URL("al2023.tar.br", bin).pathname);
    const env = { ...fonts, LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
    return starts(executablePath, env) ? { executablePath, args: ["--no-sandbox", ...args], env } : undefined;
  } finally {
    if (formerTmpdir === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = formerTmpdir;
  }
}

function writableHome(): string {
  try {
    execFileSync("test", ["-w", homedir()]);
    return join(homedir(), ".cache");
  } catch {
    return join(tmpdir(), `vitrina-${userInfo().uid}`);
  }
}
