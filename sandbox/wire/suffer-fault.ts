import { setTimeout as sleep } from "node:timers/promises";
import type { FaultOrder } from "../control/faults.ts";
import { type Answer, dropped, errorAnswer } from "./answer.ts";
import { ApiError } from "./api-error.ts";

/** What a call that broke inside the provider answers. */
export const serverError: Answer = {
  status: 500,
  body: { error: { type: "api_error", message: "An error occurred with our connection to the card provider." } },
};

/** Lets a fault happen: the answer that it gives instead, if any. */
export async function sufferFault(
  fault: Required<FaultOrder>,
  gone: AbortSignal,
): Promise<Answer | typeof dropped | undefined> {
  switch (fault.kind) {
    case "500":
      return serverError;
    case "409":
      return errorAnswer(
        new ApiError(409, { type: "invalid_request_error", code: "lock_timeout", message: lockMessage }),
      );
    case "429":
      return errorAnswer(
        new ApiError(429, { type: "invalid_request_error", code: "rate_limit", message: rateMessage }),
      );
    case "drop-connection":
      return dropped;
    case "timeout":
      if (!gone.aborted) await new Promise((resolve) => gone.addEventListener("abort", resolve, { once: true }));
      return dropped;
    case "delay":
      await sleep(fault.delayMs);
      return undefined;
  }
}

const lockMessage =
  "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.";
const rateMessage = "Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.";
