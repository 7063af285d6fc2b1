import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The limits of a program. */
export interface ProgramLimits {
  /** Of processor time; the program is killed beyond it. */
  cpuSec: number;
  /** Of address space. */
  memoryBytes: number;
  /** Of each file that it writes. */
  fileBytes: number;
}

/** The parts of a confinement that this machine has. */
export interface Confinement {
  /** Whether programs have limits of processor time, address space and file size. */
  limitsPrograms: boolean;
  /** Whether programs have no network. */
  hidesNetwork: boolean;
  /** Whether programs end with the process that started them. */
  endsWithParent: boolean;
}

/** Without a network. The second needs no privilege, where the system allows it. */
const withoutNetwork = [
  ["unshare", "--net", "--"],
  ["unshare", "--user", "--map-current-user", "--net", "--"],
];
/** Ends with its parent: nothing between the two starts another process. */
const endingWithParent = ["setpriv", "--pdeathsig", "KILL", "--"];

/** A shell with limits, which Windows has not. */
const limiting = ["sh", "-c", `ulimit -c 0; exec "$@"`, "sh"];

interface Prefixes {
  limits: string[];
  network: string[];
  parent: string[];
}

let found: Promise<Prefixes> | undefined;

async function findPrefixes(): Promise<Prefixes> {
  const isUsable = async ([program = "", ...given]: string[]) =>
    run(program, [...given, "true"], { env: { PATH: searchPath }, timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  const network = [];
  for (const prefix of withoutNetwork) if (network.length === 0 && (await isUsable(prefix))) network.push(...prefix);
  const [limits, parent] = await Promise.all(
    [limiting, endingWithParent].map(async (prefix) => ((await isUsable(prefix)) ? prefix : [])),
  );
  return { limits: limits ?? [], network, parent: parent ?? [] };
}

/** Where a confined program finds other programs. */
export const searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Finds how far this machine can confine programs; asked once. */
export async function findConfinement(): Promise<Confinement> {
  found ??= findPrefixes();
  const { limits, network, parent } = await found;
  return { limitsPrograms: limits.length > 0, hidesNetwork: network.length > 0, endsWithParent: parent.length > 0 };
}

/**
 * The command that runs a program as far confined as this machine allows: at the lowest priority but for idle time, within limits of
 * the shell (POSIX `ulimit`), without a network, and ending with its parent. Each step replaces the one before it. Without a POSIX shell it is the program alone.
 */
export async function confine(
  program: string,
  given: readonly string[],
  { cpuSec, memoryBytes, fileBytes }: ProgramLimits,
): Promise<[string, string[]]> {
  found ??= findPrefixes();
  const prefixes = await found;
  if (prefixes.limits.length === 0) return [program, [...given]];
  const { network, parent } = prefixes;
  const kilobytes = Math.floor(memoryBytes / 1_024);
  const seconds = Math.ceil(cpuSec);
  // The soft limit ends it with a signal that says why. A file size has the unit of 512 bytes.
  const limits = `ulimit -c 0; ulimit -H -t ${seconds + 5}; ulimit -S -t ${seconds}; ulimit -v ${kilobytes}; ulimit -f ${Math.ceil(fileBytes / 512)}`;
  const [first = "sh", ...rest] = [...network, "sh", "-c", `${limits}; exec "$@"`, "sh", ...parent, program, ...given];
  return [first, rest];
}
