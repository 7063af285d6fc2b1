import { useLocation, useNavigation } from "react-router";
import { type ListingFilters, readListingFilters } from "./listing-choice.ts";

/**
 * The filters that were chosen last: those of the listing that is on its way, else of the one that is `listed`. The next
 * choice is added to them, so that of two quick ones none is lost.
 */
export function useAskedFilters(listed: ListingFilters): ListingFilters {
  const { location: asked } = useNavigation();
  const { pathname } = useLocation();
  return asked?.pathname === pathname ? readListingFilters(new URLSearchParams(asked.search)) : listed;
}
