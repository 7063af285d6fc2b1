import { outcomeOf } from "#web/client/call-failure.ts";

/** How sending a form ended: `limited` means wait, `refused` any other answer that is no success. */
export type FormOutcome = "sent" | "limited" | "refused" | "unreachable";

const timeoutMs = 30_000;

/** How a form of a page is sent. */
export interface FormCalls {
  /** Sends the form with a token as bearer. */
  send: (sent: { bearer: string; signal: AbortSignal }) => Promise<undefined>;
  /** Gets a new token when the page was open for longer than its own lasts. */
  renewToken: (asked: { signal: AbortSignal }) => Promise<{ token: string }>;
}

/** Sends a form with its page's token. Never throws. */
export async function sendForm(token: string, { send, renewToken }: FormCalls): Promise<FormOutcome> {
  const sendWith = (bearer: string) => outcomeOf(send({ bearer, signal: AbortSignal.timeout(timeoutMs) }));
  try {
    let outcome = await sendWith(token);
    if (outcome.kind === "refused" && outcome.status === 401) {
      const renewed = await renewToken({ signal: AbortSignal.timeout(timeoutMs) });
      outcome = await sendWith(renewed.token);
    }
    if (outcome.kind === "reply") return "sent";
    if (outcome.kind !== "refused") return "unreachable";
    return outcome.status === 429 ? "limited" : "refused";
  } catch {
    return "unreachable";
  }
}
