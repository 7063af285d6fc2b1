import { startSandbox } from "./start-sandbox.ts";

const {
  STRIPE_SANDBOX_PORT: port = "12111",
  STRIPE_SANDBOX_STATE: stateDir,
  STRIPE_SANDBOX_NETWORK_HOST: networkHost,
} = process.env;

const sandbox = await startSandbox({
  port: Number(port),
  stateDir: stateDir || undefined,
  networkHost: networkHost || undefined,
}).catch((error: Error) => {
  console.error(`The local card provider could not start: ${error.message}`);
  process.exit(1);
});
console.log(`Local card provider ready at ${sandbox.url}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
