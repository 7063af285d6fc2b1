import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { confine, type ProgramLimits, searchPath } from "./confinement.ts";

/** A program did not end well. */
export class ProgramFailed extends Error {
  /** `missing`: it could not be started; `limit`: it took too long; `no-space`: its disk is full; else `failed`. */
  readonly reason: "missing" | "limit" | "no-space" | "failed";
  constructor(reason: ProgramFailed["reason"], how: string) {
    super(`The program ended with ${how}`);
    this.name = "ProgramFailed";
    this.reason = reason;
  }
}

interface ProgramRun extends ProgramLimits {
  /** Aborting it kills the program. */
  signal: AbortSignal;
  wallMs: number;
  /** Added to its environment. */
  environment?: Readonly<Record<string, string>>;
  /** Called with each line that the program writes. */
  onLine(line: string): void;
}

/** More than any program here writes about its errors. */
const maxErrorChars = 64 * 1_024;
/** More than any program here writes in a line: the parts of a film of three days take a third of it. */
const maxLineChars = 2 ** 20;
/** The shell's and the system's codes for a program that is not there. */
const missingCodes = [126, 127];

/**
 * Runs a program on untrusted files in an empty environment, confined as far as this machine allows, and kills it at its limits, when
 * `signal` is aborted and, on Linux, when this process dies. Throws `ProgramFailed`, or the reason of the signal. What the program says
 * of its errors is not in the error, because it quotes the file.
 */
export async function runConfined(program: string, given: readonly string[], run: ProgramRun): Promise<void> {
  run.signal.throwIfAborted();
  const [command, args] = await confine(program, given, run);
  run.signal.throwIfAborted();
  const child = spawn(command, args, {
    // One arena that returns freed memory, as for films that are packaged.
    env: { PATH: searchPath, LC_ALL: "C", MALLOC_ARENA_MAX: "2", ...run.environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    kill();
  }, run.wallMs);
  run.signal.addEventListener("abort", kill, { once: true });
  try {
    // The shop answers readers first.
    if (child.pid !== undefined) setPriority(child.pid, 10);
  } catch {
    // It has ended already.
  }
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-maxErrorChars);
  });
  let unfinished = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (unfinished + text).split("\n");
    unfinished = lines.pop() ?? "";
    // An untrusted file may make it quote megabytes.
    if (unfinished.length > maxLineChars) kill();
    else for (const line of lines) run.onLine(line);
  });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; killedBy: string | null }>();
    child.on("error", (error: NodeJS.ErrnoException) => reject(new ProgramFailed("missing", error.code ?? "an error")));
    child.on("close", (code, killedBy) => resolve({ code, killedBy }));
    const { code, killedBy } = await promise;
    run.signal.throwIfAborted();
    if (unfinished !== "" && code === 0) run.onLine(unfinished);
    if (code === 0) return;
    throw new ProgramFailed(reasonOf({ code, killedBy, errors, isOverdue }), String(killedBy ?? code));
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener("abort", kill);
    kill();
  }
}

interface Ending {
  code: number | null;
  killedBy: string | null;
  errors: string;
  isOverdue: boolean;
}

function reasonOf({ code, killedBy, errors, isOverdue }: Ending): ProgramFailed["reason"] {
  if (isOverdue || killedBy === "SIGXCPU") return "limit";
  if (/no space left on device|file too large/i.test(errors) || killedBy === "SIGXFSZ") return "no-space";
  return missingCodes.includes(code ?? 0) ? "missing" : "failed";
}
