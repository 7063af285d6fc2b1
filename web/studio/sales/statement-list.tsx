import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { FiguresTable } from "#web/staff/figures-table.tsx";
import { formatBalance } from "#web/staff/format-balance.ts";
import { Link } from "#web/ui/link.tsx";
import { formatMonth } from "../statements/format-month.ts";

type Statements = CallReply<Calls["listStudioStatements"]>["data"];

/** The statements of months and years, newest first, with what each came to. */
export function StatementList({ statements }: { statements: Statements }) {
  const text = useText(studioSalesTexts);
  const language = useLanguage();
  return (
    <section className="mt-10">
      <h2 className="text-lg">{text.statements}</h2>
      <p className="mt-1 mb-4 max-w-prose text-sm leading-relaxed text-muted">
        {text.byDates} {text.statementsHelp}
      </p>
      {statements.length === 0 ? (
        <p className="text-muted">{text.noStatements}</p>
      ) : (
        <FiguresTable
          caption={text.statements}
          columns={[text.period, text.earned, text.paidOut]}
          rows={statements.map(({ id, kind, earned, paidOut }) => [
            <Link key={id} to={staffPaths.studioStatement(id)} className="underline underline-offset-4">
              {kind === "year" ? text.wholeYear(id) : formatMonth(id, language)}
            </Link>,
            ...[formatBalance(earned), formatBalance(paidOut)],
          ])}
        />
      )}
    </section>
  );
}
