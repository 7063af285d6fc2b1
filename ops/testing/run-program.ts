import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { programEnvironment } from "#server/testing/program-environment.ts";

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a program of `ops` to its end, with these settings and none of this process. `program` is its file and its arguments, `input` its standard input. */
export async function runProgram(program: string[], settings: NodeJS.ProcessEnv, input = ""): Promise<Ended> {
  const env = { ...programEnvironment, ...settings };
  const child = spawn(process.execPath, program, { env, stdio: "pipe" });
  child.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, output, errors };
}
