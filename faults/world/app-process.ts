import { lastLines } from "#scripts/last-lines.ts";
import type { CrashPoint } from "#server/platform/crash-points.ts";
import { runProcess, type WorldProcess } from "./child-process.ts";
import { until } from "./until.ts";

/** How an app may differ. */
export interface AppChanges {
  WORKER?: "inside" | "apart";
  VITRINA_CRASH_POINT?: CrashPoint;
}

/** One of the processes that the app runs as. */
export interface AppProcess {
  /** Where it answers by itself, whatever stands before it. */
  url: string;
  /** Where it tells its figures, in a world that is measured. */
  metricsUrl: string;
  /** As it runs at this moment. Throws if it was never started. */
  current(): WorldProcess;
  /** Starts it, or starts it again; resolves when it is ready. */
  start(changes?: AppChanges): Promise<void>;
  isReady(): Promise<boolean>;
  kill(): Promise<void>;
}

/** An app that will answer on the port of its environment. */
export function appProcess(environment: Record<string, string>, logFile: string): AppProcess {
  const url = `http://127.0.0.1:${environment.PORT}`;
  let running: WorldProcess | undefined;
  const app: AppProcess = {
    url,
    metricsUrl: `http://127.0.0.1:${environment.METRICS_PORT}/metrics`,
    current() {
      if (!running) throw new Error("The app was never started");
      return running;
    },
    async start(changes = {}) {
      await running?.kill();
      const started = runProcess("server/main.ts", { env: { ...environment, ...changes }, logFile });
      running = started;
      const died = started.ended.then((signal) => {
        throw new Error(`The app ended before it was ready (${signal ?? "by itself"}):\n${lastLines(logFile, 20)}`);
      });
      await Promise.race([until("The app is not ready", app.isReady), died]);
      died.catch(() => {});
    },
    isReady: async () => (await fetch(`${url}/readyz`)).ok,
    kill: async () => running?.kill(),
  };
  return app;
}
