import pino from "pino";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createProduct } from "#server/product.ts";
import { createEchoBuild } from "./echo-build.ts";

// The app as a separate process, with screens that print the replies of the calls. Prints its port once it listens.
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
