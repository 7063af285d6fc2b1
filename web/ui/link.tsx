import type { ComponentProps } from "react";
import { Link as RoutedLink, type LinkProps as RoutedLinkProps } from "react-router";

export interface LinkProps
  extends Omit<ComponentProps<"a">, "href" | "ref">,
    Pick<RoutedLinkProps, "preventScrollReset" | "replace" | "state" | "viewTransition"> {
  /** An address that `paths` spells. */
  to: string;
}

/** A link to a screen. The server writes the anchor itself: to ask the router for it took an eighth of rendering a page. */
export function Link({ to, preventScrollReset, replace, state, viewTransition, ...anchor }: LinkProps) {
  if (import.meta.env.SSR) return <a {...anchor} href={to} />;
  const navigation = { to, preventScrollReset, replace, state, viewTransition };
  return <RoutedLink {...anchor} {...navigation} discover="none" />;
}
