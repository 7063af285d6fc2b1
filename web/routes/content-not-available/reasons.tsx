import { contentNotAvailableTexts } from "#web/i18n/content-not-available-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** Why the card provider may not load (spec section 2). */
export function Reasons() {
  const text = useText(contentNotAvailableTexts);
  const reasons = [
    [text.country, text.countryBody],
    [text.processor, text.processorBody],
    [text.network, text.networkBody],
  ] as const;
  return (
    <section aria-labelledby="reasons" className="mt-12">
      <h2 id="reasons" className="text-2xl font-medium tracking-tight">
        {text.reasonsTitle}
      </h2>
      <dl className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {reasons.map(([reason, body]) => (
          <div key={reason} className="border-t border-hairline pt-4">
            <dt className="font-medium">{reason}</dt>
            <dd className="mt-1.5 leading-relaxed text-muted">{body}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
