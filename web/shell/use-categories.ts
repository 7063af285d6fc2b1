import { useRootData } from "#web/lib/root-data.ts";

/** The stored names of the catalogue's categories; none on a screen whose root could not load. */
export function useCategories(): readonly string[] {
  return useRootData()?.categories ?? [];
}
