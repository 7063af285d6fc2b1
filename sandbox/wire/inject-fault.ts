import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "./api-error.ts";
import { type ApiResponse, dropped, errorResponse } from "./api-response.ts";
import type { FaultRequest } from "./faults.ts";

/** The response to a call that failed inside the provider. */
export const serverError: ApiResponse = {
  status: 500,
  body: { error: { type: "api_error", message: "An error occurred with our connection to the card provider." } },
};

/** Applies a fault; `cleared` ends a delay. Returns the response that replaces the regular one, if any. */
export async function injectFault(
  fault: Required<FaultRequest>,
  { aborted, cleared }: { aborted: AbortSignal; cleared: AbortSignal },
): Promise<ApiResponse | typeof dropped | undefined> {
  switch (fault.kind) {
    case "500":
      return serverError;
    case "409":
      return errorResponse(
        new ApiError(409, { type: "invalid_request_error", code: "lock_timeout", message: lockMessage }),
      );
    case "429":
      return errorResponse(
        new ApiError(429, { type: "invalid_request_error", code: "rate_limit", message: rateMessage }),
      );
    case "drop-connection":
      return dropped;
    case "timeout":
      if (!aborted.aborted) await new Promise((resolve) => aborted.addEventListener("abort", resolve, { once: true }));
      return dropped;
    case "delay":
      await sleep(fault.delayMs, undefined, { signal: cleared }).catch(() => {});
      return undefined;
  }
}

const lockMessage =
  "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.";
const rateMessage = "Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.";
