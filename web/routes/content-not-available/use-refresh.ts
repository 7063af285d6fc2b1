import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/paths.ts";
import { outcomeOf } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { loadCardProvider } from "#web/payment/load-card-provider.ts";

/** Tries the card provider again; when it loads, the reader is back where they came from, with the payment open. */
export function useRefresh(state: unknown): { checking: boolean; refresh: () => Promise<void> } {
  const navigate = useNavigate();
  const language = useLanguage();
  const [checking, setChecking] = useState(false);

  async function refresh() {
    if (checking) return;
    setChecking(true);
    const config = await outcomeOf(client.getPaymentConfig());
    const loaded =
      config.kind === "reply" &&
      (await loadCardProvider(config.reply, language).then(
        () => true,
        () => false,
      ));
    setChecking(false);
    if (loaded) void navigate(cameFrom(state), { replace: true, state: (state as CameFrom)?.fromState });
  }

  return { checking, refresh };
}

type CameFrom = { from?: unknown; fromState?: unknown } | null;

/** A path of this site, whatever the state says. */
function cameFrom(state: unknown): string {
  const from = (state as CameFrom)?.from;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : paths.explore();
}
