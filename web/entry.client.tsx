import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { paths } from "#contract/paths.ts";

// A page that was reloaded over its photos shows none.
if (location.hash === paths.photos) history.replaceState(history.state, "", location.pathname + location.search);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
