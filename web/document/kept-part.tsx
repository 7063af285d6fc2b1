import { type ComponentProps, type ReactNode, useContext } from "react";
import { KeptPartsContext } from "./kept-parts.ts";

interface KeptPartProps {
  /** The element around the part, which is rendered each time. */
  as: "li" | "ul" | "footer";
  /** What the part shows. Its markup is kept as long as this. */
  of: object;
  /** All else that the markup depends on: the same text, the same markup. Undefined for a part that is not to be kept. */
  by: string | undefined;
  className?: string;
  /** Elements, not text, and no other part that is kept. */
  children: ReactNode;
}

/**
 * A part of a page that the server renders once and then keeps, because many pages show it as it is: it does not ask React for it
 * again. Not for what puts something into the head (a picture that loads first, a title).
 */
export const KeptPart = import.meta.env.SSR ? ServerPart : BrowserPart;

function ServerPart({ as: Element, of, by, className, children }: KeptPartProps) {
  const parts = useContext(KeptPartsContext);
  if (by === undefined || !parts) return <BrowserPart {...{ as: Element, className }}>{children}</BrowserPart>;
  const place = parts.placeOf(of, by);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: stands for what React rendered
  if (place) return <Element className={className} dangerouslySetInnerHTML={{ __html: place }} />;
  return <BrowserPart {...{ as: Element, className, ...parts.bounds(of, by) }}>{children}</BrowserPart>;
}

type BrowserPartProps = Pick<ComponentProps<"ul">, "className" | "children"> &
  Pick<KeptPartProps, "as"> & { before?: string | undefined; after?: string | undefined };

// The same children on both sides: ids are made of their places.
function BrowserPart({ as: Element, className, before, after, children }: BrowserPartProps) {
  return (
    <Element className={className}>
      {before}
      {children}
      {after}
    </Element>
  );
}
