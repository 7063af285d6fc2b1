import { lastLines } from "#local/processes/last-lines.ts";
import { runProcess, type WorldProcess } from "./child-process.ts";
import type { CrashPoint } from "./crash-points.ts";
import { until } from "./until.ts";

/** How the app may differ: its configuration, and where it is to crash. */
export interface AppChanges {
  WORKER?: "inside" | "apart";
  /** The program that encodes films; none if not given. */
  FFMPEG_PATH?: string;
  crashAt?: CrashPoint | undefined;
  /** Further settings. */
  settings?: Record<string, string>;
}

/** One of the app's processes. */
export interface AppProcess {
  /** Its own URL, without a proxy. */
  url: string;
  /** The URL of its metrics, in a benchmark world. */
  metricsUrl: string;
  /** The running process. Throws if it was never started. */
  current(): WorldProcess;
  /** Starts or restarts it. Resolves when it is ready. */
  start(changes?: AppChanges): Promise<void>;
  /** Starts it again as it was started last. */
  restart(): Promise<void>;
  isReady(): Promise<boolean>;
  kill(): Promise<void>;
}

/** An app process that will listen on the port of its environment. */
export function appProcess(environment: Record<string, string>, logFile: string): AppProcess {
  const url = `http://127.0.0.1:${environment.PORT}`;
  let running: WorldProcess | undefined;
  let changes: AppChanges = {};
  const app: AppProcess = {
    url,
    metricsUrl: `http://127.0.0.1:${environment.METRICS_PORT}/metrics`,
    current() {
      if (!running) throw new Error("The app was never started");
      return running;
    },
    async start(given = {}) {
      changes = given;
      const { crashAt, settings, ...others } = given;
      await running?.kill();
      const env = { ...environment, ...others, ...settings };
      const started = runProcess("server/programs/main.ts", { env, logFile, crashAt });
      running = started;
      const died = started.exited.then((end) => {
        throw new Error(`The app exited before it was ready (${end ?? "on its own"}):\n${lastLines(logFile, 20)}`);
      });
      // Beside other work on a small machine it takes minutes.
      await Promise.race([until("The app is not ready", app.isReady, { timeoutMs: 240_000 }), died]);
      died.catch(() => {});
    },
    restart: () => app.start(changes),
    isReady: async () => (await fetch(`${url}/readyz`)).ok,
    kill: async () => running?.kill(),
  };
  return app;
}
