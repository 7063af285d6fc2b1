import type { MediaFinding, Verified, VerifyOptions } from "#server/domains/media/index.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

/** Compares the media store with the database. A repair is recorded as an action; looking is none. */
export async function verifyMedia(
  deps: OperationsDeps,
  actor: string,
  options: VerifyOptions,
  onFinding: (finding: MediaFinding) => void,
): Promise<Verified> {
  if (!options.repair) return deps.media.verify(options, onFinding);
  return recordAction(deps, { actor, action: "repair-media" }, async () => {
    const result = await deps.media.verify(options, onFinding);
    const { made, queued, deleted } = result;
    return { result, detail: { made, queued, deleted } };
  });
}
