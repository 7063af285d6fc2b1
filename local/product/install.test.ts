import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Installs in a temporary folder with a fake npm, and returns the arguments of its call. */
function npmArguments(home: (folder: string) => string, userAgent?: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-install-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const installer = join("local", "product", "install.mjs");
  mkdirSync(join(folder, "local", "product"), { recursive: true });
  copyFileSync(installer, join(folder, installer));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  const [npm, said] = [join(folder, "npm-cli.cjs"), join(folder, "said")];
  writeFileSync(npm, `require("fs").writeFileSync(${JSON.stringify(said)}, process.argv.slice(2).join("\\n"))`);
  const script = `import(${JSON.stringify(join(folder, installer))}).then((m) => m.installDependencies({ tests: true }))`;
  const env = { PATH: process.env.PATH, HOME: home(folder), npm_execpath: npm, npm_config_user_agent: userAgent };
  const { status, stderr } = spawnSync(process.execPath, ["-e", script], { env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return readFileSync(said, "utf8").split("\n");
}

test("gives npm its own cache when HOME is not writable", () => {
  // No user, not even root, can create a folder below a file.
  const below = npmArguments((folder) => join(folder, "package-lock.json", "home"));
  expect(below.filter((argument) => argument.startsWith("--cache="))).toHaveLength(1);
  expect(npmArguments((folder) => folder).join()).not.toContain("--cache=");
});

test("installs with a newer npm where that of Debian would fail", () => {
  const argumentsOf = (version: string) => npmArguments((folder) => folder, `npm/${version} node/v20.19.2 linux x64`);
  const old = argumentsOf("9.2.0");
  expect(old.slice(0, old.indexOf("ci") + 1)).toEqual(["exec", "--yes", "--loglevel=error", "--", "npm@10.9.4", "ci"]);
  for (const version of ["10.0.0", "11.6.1"]) expect(argumentsOf(version)[0]).toBe("ci");
});

test("installs a Node and modules in C that need only libraries of the smallest Debian", () => {
  const script = "await import('sharp'); console.log(JSON.stringify(process.report.getReport().sharedObjects))";
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  const system = (JSON.parse(stdout) as string[])
    .filter((path) => !path.includes("/node_modules/"))
    .map((path) => basename(path));
  const known = /^(?:linux-vdso|ld-linux-[\w-]+|lib(?:c|dl|m|pthread|rt|resolv|gcc_s|stdc\+\+))\.so\.\d$/;
  expect(system).toContain("libc.so.6");
  expect(system.filter((name) => !known.test(name))).toEqual([]);
});
