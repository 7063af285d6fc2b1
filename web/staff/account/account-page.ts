import { useLocation } from "react-router";
import { areaOf } from "#contract/page-area.ts";
import { staffPaths } from "#contract/staff-paths.ts";

/** The address of the account in the area of a page: the studio and the desk have the same screen. */
export function accountPageAt(pathname: string): string {
  return areaOf(pathname) === "desk" ? staffPaths.deskAccount : staffPaths.studioAccount;
}

/** The address of the account where it is shown. */
export function useAccountPage(): string {
  return accountPageAt(useLocation().pathname);
}
