import { staffPaths } from "#contract/staff-paths.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { formatNumber } from "#web/i18n/number.ts";
import { studioHomeTexts } from "#web/i18n/studio-home-texts.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { type SalesLine, SalesTable } from "../sales/sales-table.tsx";

/** How many lines of sales the home shows. */
const shownLines = 5;

interface LastSalesProps {
  lines: readonly SalesLine[];
  /** Views of all pieces in the last thirty days. */
  views: number;
}

/** The last sales by day or week, as under Sales, and the views of the last days. */
export function LastSales({ lines, views }: LastSalesProps) {
  const text = useText(studioHomeTexts);
  const shared = useText(studioSalesTexts);
  const language = useLanguage();
  const sales = lines.filter(({ line }) => line === "sales").slice(0, shownLines);
  return (
    <section className="mt-10 border-t border-hairline pt-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">{text.lastSales}</h2>
        <Link to={staffPaths.studioSales()} className="text-[0.9375rem] underline underline-offset-4">
          {text.allSales}
        </Link>
      </div>
      <div className="mt-3">
        {sales.length > 0 ? <SalesTable lines={sales} /> : <p className="text-muted">{shared.none}</p>}
      </div>
      <p className="mt-3 text-[0.9375rem] text-muted">
        {text.views(formatNumber(views, language))}{" "}
        <Link to={staffPaths.studioFigures()} className="underline underline-offset-4">
          {text.allFigures}
        </Link>
      </p>
    </section>
  );
}
