import { spawn } from "node:child_process";

/**
 * Ends a process together with this one, even if this one is killed: a shell waits on a pipe that only this process
 * holds open, and signals the process when the pipe breaks. Returns a function that ends the watch.
 */
export function guardProcess(pid: number, signal: "INT" | "TERM"): () => void {
  if (process.platform === "win32") return () => {};
  const guard = spawn("sh", ["-c", `read -r _; kill -${signal} ${pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.on("error", () => {});
  guard.stdin.on("error", () => {});
  guard.unref();
  return () => guard.kill("SIGKILL");
}
