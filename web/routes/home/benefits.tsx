import { homeTexts } from "#web/i18n/home-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** The three figures (spec section 1), each with the reason behind it. */
export function Benefits() {
  const text = useText(homeTexts);
  const figures = [
    { figure: text.earningsFigure, what: text.earnings, why: text.earningsText },
    { figure: text.satisfactionFigure, what: text.satisfaction, why: text.satisfactionText },
    { figure: text.payoutFigure, what: text.payout, why: text.payoutText },
  ];
  return (
    <section aria-labelledby="benefits" className="page-column pt-20 md:pt-36">
      <h2 id="benefits" className="max-w-[10em] text-3xl leading-tight font-medium tracking-[-0.01em] md:text-4xl">
        {text.benefits}
      </h2>
      <dl className="mt-8 grid gap-x-10 gap-y-9 md:mt-12 md:grid-cols-3">
        {figures.map(({ figure, what, why }) => (
          <div key={what} className="border-t border-ink pt-5">
            <dt>
              <span className="block font-serif text-5xl md:text-6xl leading-none font-medium tracking-[-0.02em] text-accent">
                {figure}
              </span>{" "}
              <span className="mt-2 block font-medium">{what}</span>
            </dt>
            <dd className="mt-2 max-w-[24em] md:max-w-[20em] leading-relaxed text-muted">{why}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
