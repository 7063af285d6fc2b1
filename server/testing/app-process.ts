import pino from "pino";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createProduct } from "#server/product.ts";
import { createEchoBuild } from "./echo-build.ts";

// The app as a process of its own, with screens that say what the calls answered. Says its port once it listens.
const config = readConfig();
const product = createProduct(config, pino({ level: "silent" }));
const screens = {
  build: createEchoBuild(),
  assetsFolder: undefined,
  mode: "production",
  middleware: undefined,
} as const;
let isStopping = false;
const app = await createApp(config, product, screens, () => isStopping);
const address = await app.listen({ host: "127.0.0.1", port: 0 });
process.on("SIGTERM", async () => {
  isStopping = true;
  await app.close();
  await product.close();
});
process.stdout.write(`${new URL(address).port}\n`);
