import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#contract/paths.ts";

/** Leads to the page that explains why no payment can start, which remembers where the reader came from. */
export function useContentNotAvailable(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    () => void navigate(paths.contentNotAvailable, { state: { from: pathname + search } }),
    [navigate, pathname, search],
  );
}
