import { type ComponentProps, type ReactNode, useContext } from "react";
import { KeptPartsContext } from "./kept-parts.ts";

interface KeptPartProps
  extends Pick<ComponentProps<"div">, "aria-hidden" | "aria-label" | "className" | "id" | "lang"> {
  /** The element around the part, which is rendered each time. */
  as: "div" | "footer" | "li" | "nav" | "search" | "section" | "span";
  /** What the part shows. Its markup is kept as long as this. */
  of: object;
  /** All else that the markup depends on: the same text, the same markup. Undefined for what nobody else is going to ask for. */
  by: string | undefined;
  /** Elements, not text, and no other part that is kept. */
  children: ReactNode;
}

/**
 * A part of a page that the server renders once and then keeps, because many pages show it as it is: it does not ask React for it
 * again. Not for what puts something into the head by itself (a picture that loads first, a title).
 */
export const KeptPart = import.meta.env.SSR ? ServerPart : BrowserPart;

function ServerPart(part: KeptPartProps) {
  const parts = useContext(KeptPartsContext);
  const { as: Element, of, by, children: _, ...element } = part;
  if (!parts || by === undefined) return <BrowserPart {...part} />;
  const place = parts.placeOf(of, by);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: stands for what React rendered
  if (place) return <Element {...element} dangerouslySetInnerHTML={{ __html: place }} />;
  return <BrowserPart {...part} {...parts.bounds(of, by)} />;
}

// The same children on both sides: ids are made of their places.
function BrowserPart(part: KeptPartProps & { before?: string; after?: string }) {
  const { as: Element, of: _, by: _by, before, after, children, ...element } = part;
  return (
    <Element {...element}>
      {before}
      {children}
      {after}
    </Element>
  );
}

interface KeptListProps<Item extends { id: string }> extends Pick<ComponentProps<"ul">, "className"> {
  items: readonly Item[];
  /** All else that the markup of an item depends on. */
  by: (place: number) => string;
  /** An item's elements. None uses `useId`, which counts the items. */
  children: (item: Item, place: number) => ReactNode;
}

/** A list of parts that are kept, each as long as its item. The server asks React for nothing where it has them all. */
export const KeptList = import.meta.env.SSR ? ServerList : BrowserList;

function ServerList<Item extends { id: string }>(list: KeptListProps<Item>) {
  const { items, by, className } = list;
  const parts = useContext(KeptPartsContext);
  const places = parts?.placeOfAll(
    items.map((of, place) => ({ of, by: by(place) })),
    "</li><li>",
  );
  if (places)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: stands for what React rendered
    return <ul className={className} dangerouslySetInnerHTML={{ __html: `<li>${places}</li>` }} />;
  return <BrowserList {...list} />;
}

function BrowserList<Item extends { id: string }>({ items, by, children, className }: KeptListProps<Item>) {
  return (
    <ul className={className}>
      {items.map((item, place) => (
        <KeptPart key={item.id} as="li" of={item} by={by(place)}>
          {children(item, place)}
        </KeptPart>
      ))}
    </ul>
  );
}
