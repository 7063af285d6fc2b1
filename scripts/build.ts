import { StartRefused } from "./product/start-refused.ts";
import { buildWeb } from "./product/web-build.ts";

// `npm run build`: the pages, so that the start has nothing to build. Ends with 1 if they cannot be built.
try {
  const startedAt = Date.now();
  const result = await buildWeb();
  console.log(
    result === "current" ? "The pages are current" : `Pages built (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : (error as Error).stack);
  process.exitCode = 1;
}
