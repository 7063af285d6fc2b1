import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { paths } from "#contract/paths.ts";
import { carryTypedDetailsOverReload } from "#web/payment/typed-details.ts";
import { allowSkippedTransitions } from "#web/ui/view-transitions.ts";

// A page that was reloaded over its photos shows none.
if (location.hash === paths.photos) history.replaceState(history.state, "", location.pathname + location.search);

carryTypedDetailsOverReload();
allowSkippedTransitions();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
