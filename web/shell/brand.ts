import { useRouteLoaderData } from "react-router";
import { type Brand, defaultBrand } from "#contract/brand.ts";
import type { loader } from "#web/root.tsx";

/** The brand that the server runs under. */
export function useBrand(): Brand {
  return useRouteLoaderData<typeof loader>("root")?.brand ?? defaultBrand;
}
