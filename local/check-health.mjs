// The health check of the image: ends with 0 if the process on PORT lives, with 1 if it does not answer within four seconds.
// The limit is its own, because podman waits for the check whatever time the image allows it.
const isAlive = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isAlive ? 0 : 1);
