import { deskApplicationsTexts } from "#web/i18n/desk-applications-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";

export interface DeskPagesProps {
  page: number;
  last: number;
  /** The address of a page. */
  to: (page: number) => string;
}

/** The links between the pages of a queue; nothing for a single page. */
export function DeskPages({ page, last, to }: DeskPagesProps) {
  const text = useText(deskApplicationsTexts);
  if (last <= 1) return null;
  const link = "inline-flex min-h-11 items-center underline decoration-accent underline-offset-4";
  return (
    <nav aria-label={text.pages} className="mt-4 flex flex-wrap items-center gap-x-6">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={link}>
          {text.earlier}
        </Link>
      )}
      <span className="text-muted">{text.pageOf(page, last)}</span>
      {page < last && (
        <Link to={to(page + 1)} rel="next" className={link}>
          {text.later}
        </Link>
      )}
    </nav>
  );
}
