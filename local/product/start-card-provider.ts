import { join } from "node:path";
import type { DataFolder } from "./data-folder.ts";
import type { LogFileLimits } from "./log-file.ts";
import { sandboxKeys } from "./product-environment.ts";
import { acceptsConnections } from "./reachable-host.ts";
import { type SupervisedProcess, superviseProcess } from "./supervised-process.ts";
import { registerWebhooks } from "./webhook-endpoint.ts";

export interface CardProvider {
  process: SupervisedProcess;
  url: string;
  /** For other devices on the network; undefined if it is only reachable from this machine. */
  networkUrl: string | undefined;
  /** The secrets of its webhook signatures: of snapshot events, and of thin events about creators' accounts. */
  webhookSecret: string;
  accountsWebhookSecret: string;
}

/** Starts the local card provider and registers the app's webhook. */
export async function startCardProvider({
  env,
  port,
  appUrl,
  networkUrl,
  folder,
  logLimits,
  stopping,
  say,
}: {
  env: NodeJS.ProcessEnv;
  port: number;
  appUrl: string;
  /** The shop's URL for other devices on the network, whose host the provider uses as well. */
  networkUrl?: string | undefined;
  folder: DataFolder;
  logLimits: LogFileLimits;
  stopping: AbortSignal;
  say(line: string): void;
}): Promise<CardProvider> {
  const networkHost = networkUrl && new URL(networkUrl).hostname;
  const process = await superviseProcess({
    name: "provider",
    args: ["sandbox/main.ts"],
    env: {
      ...env,
      STRIPE_SANDBOX_PORT: String(port),
      STRIPE_SANDBOX_STATE: folder.sandbox,
      STRIPE_SANDBOX_NETWORK_HOST: networkHost ?? "",
    },
    logFile: join(folder.logs, "provider.log"),
    logLimits,
    runFolder: folder.run,
    isReady: () => acceptsConnections("127.0.0.1", port),
    stopping,
    say,
  });
  try {
    const secrets = await registerWebhooks(folder.keys, { port, secretKey: sandboxKeys.STRIPE_SECRET_KEY }, appUrl);
    say("Card provider ready");
    return {
      process,
      url: `http://127.0.0.1:${port}`,
      networkUrl: networkHost && `http://${networkHost}:${port}`,
      ...secrets,
    };
  } catch (error) {
    await process.stop();
    throw error;
  }
}
