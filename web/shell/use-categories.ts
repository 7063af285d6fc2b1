import { useRouteLoaderData } from "react-router";
import type { loader } from "#web/root.tsx";

/** The stored names of the catalogue's categories; none on a screen whose root could not load. */
export function useCategories(): readonly string[] {
  return useRouteLoaderData<typeof loader>("root")?.categories ?? [];
}
