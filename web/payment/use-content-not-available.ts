import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#contract/paths.ts";

/**
 * Leads to the page that explains why no payment can start, in place of the open payment: "Refresh and try again" there opens
 * the payment again.
 */
export function useContentNotAvailable(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return useCallback(() => {
    const cameFrom = { from: pathname + search + hash, fromState: state };
    void navigate(paths.contentNotAvailable, { state: cameFrom, replace: hash === paths.purchase });
  }, [navigate, pathname, search, hash, state]);
}
