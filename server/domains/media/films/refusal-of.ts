import { ProgramFailed } from "#server/platform/confined-program/run-confined.ts";

/** Why work with ffmpeg ended without a result, as a creator reads it. */
export type WorkRefusal = "no-encoder" | "unreadable" | "too-long" | "no-space" | "interrupted";

/** The reason of a failure of ffmpeg, or of what goes with it. */
export function refusalOf(error: unknown): WorkRefusal {
  if ((error as { code?: string }).code === "ENOSPC") return "no-space";
  if (!(error instanceof ProgramFailed)) return "unreadable";
  const reasons = { missing: "no-encoder", limit: "too-long", "no-space": "no-space", failed: "unreadable" } as const;
  return reasons[error.reason];
}
