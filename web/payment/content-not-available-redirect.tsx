import { useEffect } from "react";
import { useContentNotAvailable } from "./use-content-not-available.ts";

/** Leads to the "content not available" page as soon as it is shown. */
export function ContentNotAvailableRedirect() {
  const leave = useContentNotAvailable();
  useEffect(leave, [leave]);
  return null;
}
