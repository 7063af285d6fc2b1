import { staffPaths } from "#contract/staff-paths.ts";
import type { ListedStudioPost } from "#contract/studio.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPiecesTexts } from "#web/i18n/studio-pieces-texts.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { LanguageBadge } from "#web/ui/language-badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { PiecePrice } from "../ui/piece-price.tsx";
import { StateLabel } from "../ui/state-label.tsx";

interface PiecesTableProps {
  pieces: readonly ListedStudioPost[];
  /** Whether each row has a box for the actions on several pieces. */
  canChoose?: boolean;
}

/** A creator's pieces: a table, or stacked entries on a phone. */
export function PiecesTable({ pieces, canChoose = false }: PiecesTableProps) {
  const text = useText(studioPiecesTexts);
  const language = useLanguage();
  const cell = "py-3 pr-5 align-middle max-md:p-0";
  return (
    <table className="w-full text-[0.9375rem] tabular-nums max-md:block">
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-hairline">
          {canChoose && (
            <th className="w-9 py-2.5 font-normal">
              <span className="sr-only">{text.choose}</span>
            </th>
          )}
          <th className="w-22 py-2.5 font-normal">
            <span className="sr-only">{text.cover}</span>
          </th>
          {[text.pieceColumn, text.state, text.language, text.price, text.views, text.sales, text.updated].map(
            (label) => (
              <th key={label} className="py-2.5 pr-5 font-normal whitespace-nowrap">
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {pieces.map(({ id, attributes, state, views, sales, updatedAt }) => (
          <tr
            key={id}
            className="group relative border-b border-hairline max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:py-4"
          >
            {canChoose && (
              <td className={cell}>
                <label className="relative z-10 inline-flex size-11 items-center max-md:-mr-4">
                  <span className="sr-only">{text.chooseNamed(attributes.title)}</span>
                  <input type="checkbox" name="piece" value={id} className="tick-box" />
                </label>
              </td>
            )}
            <td className={`${cell} max-md:hidden`}>
              <Thumbnail cover={attributes.cover} title={attributes.title} />
            </td>
            <th
              scope="row"
              className={`${cell} w-full text-left font-medium ${canChoose ? "max-md:basis-[calc(100%-4rem)]" : "max-md:basis-full"}`}
            >
              <Link
                to={staffPaths.studioPiece(id)}
                className="font-serif text-lg leading-snug decoration-accent decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-['']"
              >
                <PieceTitle title={attributes.title} />
              </Link>
            </th>
            <td className={cell}>
              <StateLabel state={state} />
            </td>
            <td className={cell}>
              <LanguageBadge language={attributes.language} />
            </td>
            <td className={`${cell} whitespace-nowrap`}>
              <PiecePrice {...attributes} />
            </td>
            <td className={`${cell} whitespace-nowrap`}>
              {views} <span className="text-muted md:hidden">{text.viewsWord}</span>
            </td>
            <td className={`${cell} whitespace-nowrap`}>
              {sales} <span className="text-muted md:hidden">{sales === 1 ? text.saleWord : text.salesWord}</span>
            </td>
            <td className={`${cell} whitespace-nowrap text-muted md:pr-0`}>{formatDate(updatedAt, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PieceTitle({ title }: { title: string }) {
  const shared = useText(studioTexts);
  return title.trim() ? title : <span className="text-muted italic">{shared.untitled}</span>;
}

function Thumbnail({ cover, title }: { cover: string | null; title: string }) {
  const look = "block h-12 w-16 max-w-none rounded-sm bg-hairline object-cover";
  if (cover) return <img src={cover} alt="" width={64} height={48} loading="lazy" className={look} />;
  return (
    <span aria-hidden="true" className={`${look} grid place-items-center bg-surface font-serif text-xl text-muted`}>
      {title.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase()}
    </span>
  );
}
