import { buildWeb } from "./pages/web-build.ts";
import { StartError } from "./processes/start-error.ts";

// `npm run build` builds the pages ahead of the start. Exits with 1 if that fails.
try {
  const startedAt = Date.now();
  const result = await buildWeb();
  console.log(
    result === "current" ? "The pages are current" : `Pages built (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
} catch (error) {
  console.error(error instanceof StartError ? error.message : (error as Error).stack);
  process.exitCode = 1;
}
