import type { Config } from "../config.ts";
import type { Product } from "../product.ts";

/** The finding of a check, in one line. */
export type Finding =
  | { state: "ok" | "skipped"; message: string }
  | { state: "problem"; message: string; advice: string };

/** Dependencies of checks. */
export type CheckParts = Pick<Product, "db" | "cardProvider" | "mailer" | "redis" | "reachRedis" | "reachBucket"> & {
  config: Config;
};

/** One requirement for the shop to work. */
export interface Check {
  name: string;
  run(parts: CheckParts): Promise<Finding>;
}

/** Whether the card provider is the local one. */
export function usesSandbox(config: Config): boolean {
  return config.stripe.secretKey.includes("_vitrina");
}

export const ok = (message: string): Finding => ({ state: "ok", message });
export const skipped = (message: string): Finding => ({ state: "skipped", message });
export const problem = (message: string, advice: string): Finding => ({ state: "problem", message, advice });

/** The code of a network or system error, else a general word: messages may quote settings. */
export function causeOf(error: unknown): string {
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: string };
  if (typeof code === "string" || typeof code === "number") return String(code);
  if (cause !== undefined) return causeOf(cause);
  return /timed? ?out/i.test(message ?? "") ? "no answer in time" : "no answer";
}
