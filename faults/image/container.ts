import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** How a program ended, and all that it printed. */
export interface Ended {
  code: number;
  output: string;
}

/** A container of the shop's image, as `packaging/compose/compose.yaml` runs it, on the network of this machine. */
export interface Container {
  /** Runs a program in it, with its settings. */
  run(...command: string[]): Promise<Ended>;
  /** The first process's lines on standard output and standard error. */
  log(): Promise<string>;
  /** Runs the image's health check once: whether it found the process alive. */
  isHealthy(): Promise<boolean>;
  signal(name: string): void;
  /** Resolves with the exit code of the first process. */
  exited(): Promise<number>;
  remove(): void;
}

/** Runs podman. Throws with its output if it fails. */
export function podman(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync("podman", args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error || status !== 0) throw new Error(`podman ${args[0]}: ${error?.message ?? stderr}`);
  return stdout.trim();
}

/** Runs podman and passes its output on. Rejects if it fails. */
export async function showPodman(...args: string[]): Promise<void> {
  const [code] = await once(spawn("podman", args, { stdio: ["ignore", "inherit", "inherit"] }), "exit");
  if (code !== 0) throw new Error(`podman ${args[0]} failed`);
}

/** Runs podman while the services of this process go on answering. */
async function tryPodman(...args: string[]): Promise<Ended> {
  const child = spawn("podman", args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, "close");
  return { code, output: output.trim() };
}

/** Starts a program of the image without rights, on a root file system that cannot be written. */
export function startContainer(
  image: string,
  volume: string,
  settings: Record<string, string>,
  program?: string,
): Container {
  const id = podman(
    ...["run", "--detach", "--network=host", "--read-only", "--tmpfs=/tmp", `--volume=${volume}:/data`],
    ...["--cap-drop=all", "--security-opt=no-new-privileges"],
    ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
    ...[image, ...(program ? ["node", program] : [])],
  );
  return {
    run: (...command) => tryPodman("exec", id, ...command),
    log: async () => (await tryPodman("logs", id)).output,
    isHealthy: async () => (await tryPodman("healthcheck", "run", id)).code === 0,
    signal: (name) => void podman("kill", "--signal", name, id),
    exited: async () => Number((await tryPodman("wait", id)).output),
    remove: () => void podman("rm", "--force", "--volumes", id),
  };
}
