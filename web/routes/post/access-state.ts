/** The state of a navigation to a post after a payment or a redeemed code (spec section 2). */
export interface AccessState {
  accessToken?: string | null;
  accessCode?: string | null;
}

/** Reads the state of a navigation, which may be anything. */
export function readAccessState(state: unknown): { accessToken?: string; accessCode?: string } {
  if (typeof state !== "object" || state === null) return {};
  const { accessToken, accessCode } = state as Record<keyof AccessState, unknown>;
  return {
    ...(typeof accessToken === "string" && accessToken !== "" && { accessToken }),
    ...(typeof accessCode === "string" && accessCode !== "" && { accessCode }),
  };
}
