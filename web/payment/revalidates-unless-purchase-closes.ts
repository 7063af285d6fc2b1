import type { ShouldRevalidateFunctionArgs } from "react-router";
import { paths } from "#contract/paths.ts";

/** For screens that sell: closing the payment modal, or a post's photos, is a step in the history, but no reason to fetch the page again. */
export function revalidatesUnlessPurchaseCloses({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "defaultShouldRevalidate">): boolean {
  const isSamePage = currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search;
  const closes = currentUrl.hash === paths.purchase || currentUrl.hash === paths.photos;
  return closes && isSamePage ? false : defaultShouldRevalidate;
}
