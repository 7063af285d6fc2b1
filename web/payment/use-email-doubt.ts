import { useEffect, useState } from "react";
import { outcomeOf } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";
import { isCommonDomain, suggestEmail } from "./suggest-email.ts";

/** Why an address may be mistyped: it is a slip away from a common one, or its domain takes no mail. */
export type EmailDoubt = { kind: "slip"; meant: string } | { kind: "no mail"; domain: string };

/** A click on what stands below ends before the hint moves it. */
const pauseMs = 250;

/** Whether an address may be mistyped, some moments after the last key. The server receives its domain only. */
export function useEmailDoubt(email: string): EmailDoubt | undefined {
  const [found, setFound] = useState<{ email: string; doubt: EmailDoubt | undefined }>();

  useEffect(() => {
    const run = new AbortController();
    const timer = setTimeout(async () => {
      const doubt = await doubtAbout(email, run.signal).catch(() => undefined);
      if (!run.signal.aborted) setFound({ email, doubt });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      run.abort();
    };
  }, [email]);

  return found?.email === email ? found.doubt : undefined;
}

async function doubtAbout(email: string, signal: AbortSignal): Promise<EmailDoubt | undefined> {
  const meant = suggestEmail(email);
  if (meant) return { kind: "slip", meant };
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (domain === "" || isCommonDomain(domain)) return undefined;
  const outcome = await outcomeOf(client.checkMailDomain({ body: { domain }, signal }));
  return outcome.kind === "reply" && outcome.reply.takesMail === false ? { kind: "no mail", domain } : undefined;
}
