import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#scripts/free-port.ts";
import { networkUrl } from "#scripts/product/network-url.ts";
import { startProduct } from "#scripts/product/start-product.ts";
import type { ProductFacts } from "./booted-product.ts";

/**
 * Playwright's global set-up: boots the whole product once on free ports and a data folder of its own. The tests learn of
 * it through the environment, which Playwright hands to its workers.
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
      DATA_DIR: dataDir,
      PORT: String(port),
      STRIPE_SANDBOX_PORT: String(sandboxPort),
      // Where the machine is in no network, another address of its own stands for it.
      ...(isInNetwork ? {} : { NETWORK_URL: `http://127.0.0.2:${port}` }),
      // Each test comes from an address of its own: the limits stay on.
      TRUSTED_PROXIES: "127.0.0.1,::1",
      MASTER_NAME: "Vitrinero",
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
    // Kept for whoever has to find out why.
    if (process.env.VITRINA_KEEP) console.warn(`Kept ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true });
  };
}
