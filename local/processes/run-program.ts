import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The script of an installed package's program, to run under Node on every system. */
export function packageProgram(packageName: string, program: string): string {
  const folder = join("node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === "string" ? bin : bin[program];
  if (!file) throw new Error(`${packageName} has no program ${program}`);
  return join(folder, file);
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Returns the output instead of printing it. */
  quiet?: boolean;
  /** Ends the program on abort. */
  signal?: AbortSignal | undefined;
  /** Receives a quiet program's output in chunks. */
  onOutput?(text: string): void;
}

/** Runs a program of an installed package and waits for its exit. */
export function runProgram(packageName: string, program: string, args: string[], options: RunOptions = {}) {
  return runScript(packageProgram(packageName, program), args, options);
}

/** Runs a file under this Node and waits for its exit. */
export function runScript(
  file: string,
  args: string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      env: options.env ?? process.env,
      ...(options.signal ? { signal: options.signal } : {}),
      stdio: ["ignore", options.quiet ? "pipe" : "inherit", options.quiet ? "pipe" : "inherit"],
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk;
      options.onOutput?.(String(chunk));
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
