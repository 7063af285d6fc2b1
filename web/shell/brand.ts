import { type Brand, defaultBrand } from "#contract/brand.ts";
import { useRootData } from "#web/lib/root-data.ts";

/** The brand that the server runs under. */
export function useBrand(): Brand {
  return useRootData()?.brand ?? defaultBrand;
}
