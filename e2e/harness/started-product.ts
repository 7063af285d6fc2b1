import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#local/processes/free-port.ts";
import { type BootedProduct, type ProductProcess, productAt } from "./booted-product.ts";

export type KillTarget = ProductProcess | "supervisor" | "everything";

/** A product started by a test with `npm start`, so that its supervisor can be killed too. */
export interface StartedProduct {
  product: BootedProduct;
  /** Starts it on its folder. Resolves when it has printed its addresses; throws with its output otherwise. */
  start(): Promise<void>;
  /** Kills its processes with SIGKILL. */
  kill(killed: KillTarget): Promise<void>;
  /** Stops the remaining processes gracefully. */
  stop(): Promise<void>;
  /** Deletes its folder. */
  remove(): void;
}

/** A product with its own folder and these settings; nothing runs before `start`. */
export async function startedProduct(settings: Record<string, string> = {}): Promise<StartedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrina-e2e-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const kept = (...path: string[]) => readFileSync(join(dataDir, ...path), "utf8").trim();
  const product = productAt({
    publicUrl: `http://localhost:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    get databaseUrl() {
      return `postgres://vitrina:${kept("keys", "postgres-password")}@127.0.0.1:${kept("run", "postgres-port")}/vitrina`;
    },
  });
  let supervisor: ChildProcess | undefined;

  async function endSupervisor(signal: NodeJS.Signals): Promise<void> {
    if (!supervisor) return;
    const ended = once(supervisor, "exit");
    supervisor.kill(signal);
    supervisor = undefined;
    await ended;
  }

  return {
    product,
    async start() {
      const child = spawn(process.execPath, ["local/start.ts"], {
        env: {
          ...{ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
          ...{ DATA_DIR: dataDir, FFMPEG_PATH: "off", PORT: String(port), STRIPE_SANDBOX_PORT: String(sandboxPort) },
          TRUSTED_PROXIES: "127.0.0.1,::1",
          ...settings,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      supervisor = child;
      let said = "";
      await new Promise<void>((resolve, reject) => {
        const hear = (chunk: Buffer) => {
          said += chunk;
          if (said.includes("Ctrl-C")) resolve();
        };
        child.stdout.on("data", hear);
        child.stderr.on("data", hear);
        child.once("exit", () => reject(new Error(`The product exited:\n${said}`)));
      });
    },
    async kill(killed) {
      const isKilled = (name: KillTarget) => killed === name || killed === "everything";
      if (isKilled("supervisor")) await endSupervisor("SIGKILL");
      for (const name of ["app", "postgres", "provider"] as const) {
        // A process without its supervisor exits on its own, perhaps before this kill.
        if (isKilled(name)) await product.kill(name).catch((error) => killed === name && Promise.reject(error));
      }
    },
    stop: () => endSupervisor("SIGTERM"),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
