import type { EvidenceDeps } from "./evidence-deps.ts";
import { createEvidenceHandlers } from "./handlers.ts";

/** The team's answers to disputes and inquiries. */
export interface DisputeEvidence {
  handlers: ReturnType<typeof createEvidenceHandlers>;
}

/** Evidence over the payments and the operators' view of purchases. */
export function createDisputeEvidence(deps: EvidenceDeps): DisputeEvidence {
  return { handlers: createEvidenceHandlers(deps) };
}
