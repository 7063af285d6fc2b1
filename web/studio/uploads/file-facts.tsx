import type { FileFacts as Facts } from "#contract/file-facts.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { clock } from "#web/lib/clock.ts";

/** The title of a book, how long, how large or how many pages a file is, and where it does not play. `first`: what is said before that. */
export function FileFacts({ facts, first = [] }: { facts: Facts; first?: readonly string[] }) {
  const text = useText(studioMediaTexts);
  const { width, height, durationMs, pageCount, pageSize, book, codec, support } = facts;
  const said = [
    ...first,
    ...(durationMs ? [clock(durationMs / 1_000)] : []),
    ...(width && height ? [`${width} × ${height}`] : []),
    ...(pageCount ? [text.pageCount(pageCount)] : []),
    ...(pageSize ? [`${millimetres(pageSize.width)} × ${millimetres(pageSize.height)} mm`] : []),
  ];
  const isFilm = width !== null;
  return (
    <>
      {book && (
        <p className="text-sm wrap-anywhere">{[book.title, ...(book.author ? [book.author] : [])].join(" · ")}</p>
      )}
      {said.length > 0 && <p className="text-sm text-muted tabular-nums">{said.join(" · ")}</p>}
      {support === "not-on-apple" && (
        <p className="text-sm text-warning">{isFilm ? text.filmNotOnApple : text.soundNotOnApple}</p>
      )}
      {support === "rarely" && (
        <p className="text-sm text-warning">
          {codec ? text[codec] : isFilm ? text.filmPlaysRarely : text.soundPlaysRarely}
        </p>
      )}
    </>
  );
}

function millimetres(points: number): number {
  return Math.round((points * 25.4) / 72);
}
