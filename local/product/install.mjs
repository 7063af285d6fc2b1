import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Runs on every Node that the shop can be started with. */
const newerNpm = "npm@10.9.4";
const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Installs exactly package-lock.json; does nothing if it is installed already. Without `tests` the packages for tests
 * and checks may be missing, and production never installs them. Exits if npm fails.
 */
export async function installDependencies({ tests }) {
  if (installedAsLocked({ tests })) return;
  const included = !tests && isProduction() ? "--omit=dev" : "--include=dev";
  const stopLine = progressLine("Installing dependencies");
  let result = await npmCi(included);
  // Retries a registry that fails once.
  if (result.code !== 0) result = await npmCi(included);
  stopLine(result.code === 0 ? "done" : "failed");
  if (result.code === 0) return;
  console.error(result.output.trimEnd());
  console.error("npm could not install the dependencies; its output above has the reason.");
  process.exit(1);
}

/**
 * npm writes the list of installed packages last, so an interrupted installation has none. Every package must match the
 * lock; only those of other platforms may be missing, and those for tests unless requested.
 */
function installedAsLocked({ tests }) {
  const installed = readPackages("node_modules/.package-lock.json");
  const locked = readPackages("package-lock.json");
  if (!installed || !locked) return false;
  const same = (name) =>
    installed[name].version === locked[name].version && installed[name].integrity === locked[name].integrity;
  const mayLack = (name) => locked[name].optional || (!tests && (locked[name].dev || locked[name].devOptional));
  return (
    Object.keys(installed).every((name) => locked[name]) &&
    Object.keys(locked).every((name) => name === "" || (installed[name] ? same(name) : mayLack(name)))
  );
}

/** The product reads `.env` later, with precedence for the environment. */
function isProduction() {
  const { NODE_ENV: stated } = process.env;
  if (stated) return stated === "production";
  const file = `${root}/.env`;
  return existsSync(file) && /^\s*NODE_ENV\s*=\s*["']?production\b/m.test(readFileSync(file, "utf8"));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(`${root}/${file}`, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function npmCi(included) {
  // Uses the npm that runs this script; on Windows only a shell finds another one.
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm && /npm-cli\.c?js$/.test(npm) && existsSync(npm) ? [process.execPath, npm] : ["npm"];
  const args = [
    ...(isOldNpm() ? ["exec", "--yes", "--loglevel=error", "--", newerNpm] : []),
    "ci",
    included,
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--progress=false",
  ];
  const shell = first.length === 0 && process.platform === "win32";
  const cache = isCacheWritable() ? undefined : mkdtempSync(join(tmpdir(), "vitrina-npm-"));
  if (cache) args.push(`--cache=${cache}`);
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], { cwd: root, shell, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on("close", (code) => {
      if (cache) rmSync(cache, { recursive: true, force: true });
      resolve({ code, output });
    });
  });
}

/** Whether the npm that runs this script is older than 10, as Debian's: it cannot read the list of packages, which replaces one by another name. */
function isOldNpm() {
  const major = /^npm\/(\d+)\./.exec(process.env.npm_config_user_agent ?? "")?.[1];
  return major !== undefined && Number(major) < 10;
}

/** Whether npm can write its cache. With an unwritable HOME npm fails with a misleading hint about files of root. */
function isCacheWritable() {
  const cache = process.env.npm_config_cache ?? join(homedir(), ".npm");
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function progressLine(text) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const draw = (end) => process.stdout.write(`\r  ${text} … ${seconds()}${end}`);
  const timer = process.stdout.isTTY ? setInterval(draw, 1000, " ") : undefined;
  if (!timer) process.stdout.write(`  ${text} …\n`);
  return (end) => {
    clearInterval(timer);
    if (timer) draw(` ${end}\n`);
    else process.stdout.write(`  ${text} ${end} (${seconds()})\n`);
  };
}
