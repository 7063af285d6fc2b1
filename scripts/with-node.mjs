import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The Node 24 that the project brings with it; the machine's own may be older and cannot run TypeScript. */
export function projectNode() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const binary = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  const own = fileURLToPath(new URL(`../node_modules/node-${platform}-${process.arch}/${binary}`, import.meta.url));
  return existsSync(own) ? own : process.execPath;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const child = spawn(projectNode(), process.argv.slice(2), { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
