import type { Handlers } from "#server/calls/handler.ts";
import type { EvidenceDeps } from "./evidence-deps.ts";
import { readEvidence } from "./read-evidence.ts";
import { saveEvidence } from "./save-evidence.ts";
import { submitEvidence } from "./submit-evidence.ts";

/** Handles the calls about the evidence of disputes. */
export function createEvidenceHandlers(deps: EvidenceDeps) {
  return {
    getDisputeEvidence: ({ params, auth }) => readEvidence(deps, params.id, auth.principal),

    saveDisputeEvidence({ params, body: { version, ...evidence }, auth: { principal } }) {
      return saveEvidence(deps, params.id, { version, evidence, principal });
    },

    async submitDisputeEvidence({ params, body: { version }, auth: { principal } }) {
      await submitEvidence(deps, params.id, { version, principal });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
