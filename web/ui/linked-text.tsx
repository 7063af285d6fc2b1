import { Fragment } from "react";
import { Link } from "./link.tsx";

/** The links of a text, by the words that they replace: a mail address or the title of a page. */
export interface NamedLink {
  name: string;
  to: string;
}

/** A text in which what has an address of its own is a link, however its name is capitalised. */
export function LinkedText({ text, links }: { text: string; links: readonly NamedLink[] }) {
  const names = links.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // With a group, what parts the pieces is a piece itself: every second one.
  const pieces = text.split(new RegExp(`(${names.join("|")})`, "i"));
  return pieces.map((piece, place) => {
    const to = links.find(({ name }) => name.toLowerCase() === piece.toLowerCase())?.to;
    const look = "underline decoration-accent underline-offset-4 wrap-anywhere";
    const link = to?.startsWith("mailto:") ? (
      <a href={to} className={look}>
        {piece}
      </a>
    ) : (
      to && (
        <Link to={to} className={look}>
          {piece}
        </Link>
      )
    );
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text stay where they are
    return <Fragment key={place}>{link ?? piece}</Fragment>;
  });
}
