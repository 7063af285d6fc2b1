import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#local/processes/free-port.ts";
import { networkUrl } from "#local/product/network-url.ts";
import { startProduct } from "#local/product/start-product.ts";
import type { ProductFacts } from "./booted-product.ts";

/**
 * Playwright's global setup: starts the whole product once, on free ports and with its own data folder. Tests read its
 * address from the environment, which Playwright passes to its workers.
 */
export default async function bootProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrina-e2e-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const isInNetwork = networkUrl({ publicUrl: "http://localhost", host: "0.0.0.0", stripe: { livemode: false } });
  const lines: string[] = [];
  const product = await startProduct({
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      // Journeys are the same with and without it.
      FFMPEG_PATH: "off",
      PORT: String(port),
      STRIPE_SANDBOX_PORT: String(sandboxPort),
      // Without a network, another loopback address replaces the network address.
      ...(isInNetwork ? {} : { NETWORK_URL: `http://127.0.0.2:${port}` }),
      // Each test has its own client address, so rate limits stay on.
      TRUSTED_PROXIES: "127.0.0.1,::1",
      MASTER_NAME: "Vitrinero",
      // Creators of Latin America are paid from it (decision 193).
      STRIPE_FINANCIAL_ACCOUNT: "fa_test_vitrina",
      ...(process.env.LOG_LEVEL ? { LOG_LEVEL: process.env.LOG_LEVEL } : {}),
    },
    forTests: true,
    say: (line) => lines.push(line),
  });
  process.env.VITRINA_BOOTED = JSON.stringify({
    publicUrl: product.publicUrl,
    databaseUrl: product.databaseUrl,
    sandboxUrl: product.sandboxUrl ?? "",
    dataDir: product.dataDir,
  } satisfies ProductFacts);
  return async () => {
    await product.stop();
    // Keeps the folder for debugging.
    if (process.env.VITRINA_KEEP) console.warn(`Kept ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true });
  };
}
