import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { StartError } from "#local/processes/start-error.ts";
import { until } from "../world/until.ts";
import { openWorld, type World } from "../world/world.ts";
import { podman, showPodman, startContainer } from "./container.ts";
import { imageChecks } from "./image-checks.ts";

const usage = `npm run image -- [--base IMAGE] [--build-base IMAGE] [--image NAME] [--as-it-is]
Builds the image of this checkout with podman, runs the shop from it and checks what operators rely on: its rights, its
health, its answers, its end. Exit code 0 if everything holds.

  --base, --build-base   other images than Debian's and Node's, for a machine without a registry
  --image NAME           its name (vitrina)
  --as-it-is             tests the image of that name without building it`;

const drainSec = 3;

function readOptions() {
  const string = { type: "string" } as const;
  const options = { base: string, "build-base": string, image: string, "as-it-is": { type: "boolean" } } as const;
  try {
    const { values } = parseArgs({ options });
    return { ...values, image: values.image ?? "vitrina", isBuilt: values["as-it-is"] === true };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** How long something took, in seconds. */
async function timed(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now();
  await work();
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function main(): Promise<void> {
  const { image, isBuilt, base, "build-base": buildBase } = readOptions();
  const bases = [
    ...(base ? [`--build-arg=BASE=${base}`] : []),
    ...(buildBase ? [`--build-arg=BUILD_BASE=${buildBase}`] : []),
  ];
  // Podman's own format has no health checks.
  const build = ["build", "--format=docker", "--isolation=chroot", `--tag=${image}`, ...bases, "."];
  if (!isBuilt) console.log(`Built in ${await timed(() => showPodman(...build))}`);
  const bytes = Number(podman("image", "inspect", "--format", "{{.Size}}", image));
  console.log(`Its size: ${Math.round(bytes / 1_000_000)} MB`);
  const world = await openWorld({ isBenchmark: true });
  try {
    await world.apps[0]?.kill();
    await checkImage(image, world);
  } finally {
    await world.close();
  }
}

async function checkImage(image: string, world: World): Promise<void> {
  const volume = `vitrina-image-${randomUUID()}`;
  const settings = {
    ...world.environment,
    DATA_DIR: "/data",
    WORKER: "apart",
    DRAIN_SEC: String(drainSec),
    LOG_LEVEL: "info",
  };
  const app = startContainer(image, volume, settings);
  const worker = startContainer(image, volume, settings, "server/programs/worker-main.ts");
  try {
    const isReady = async () => (await fetch(`${world.url}/readyz`)).ok;
    console.log(`Ready after ${await timed(() => until("The shop is not ready", isReady))}`);
    let failed = 0;
    for (const { holds, run } of imageChecks) {
      try {
        const figure = await run({ world, app, worker, drainMs: drainSec * 1000 });
        console.log(`held    ${holds}${typeof figure === "string" ? `: ${figure}` : ""}`);
      } catch (error) {
        failed += 1;
        console.log(`FAILED  ${holds}: ${(error as Error).message}`);
      }
    }
    console.log(`${imageChecks.length - failed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    app.remove();
    worker.remove();
    podman("volume", "rm", "--force", volume);
  }
}

await main().catch((error: Error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
