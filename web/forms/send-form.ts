import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";

/** How sending a form ended: `limited` means wait, `refused` any other answer that is no success. */
export type FormOutcome = "sent" | "limited" | "refused" | "unreachable";

const timeoutMs = 30_000;

interface FormCall {
  path: string;
  /** Where a new token comes from when the page was open for longer than its own lasts. */
  tokenPath: string;
  token: string;
}

/** Sends a form with its page's token as bearer. Never throws. */
export async function sendForm<Name extends "sendContactMessage" | "sendApplication">(
  call: FormCall,
  body: CallBodyInput<Calls[Name]>,
): Promise<FormOutcome> {
  const post = (token: string) =>
    fetch(call.path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  try {
    const first = await post(call.token);
    const response = first.status === 401 ? await post(await fetchToken(call.tokenPath)) : first;
    if (response.ok) return "sent";
    return response.status === 429 ? "limited" : "refused";
  } catch {
    return "unreachable";
  }
}

async function fetchToken(path: string): Promise<string> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  return ((await response.json()) as { token: string }).token;
}
