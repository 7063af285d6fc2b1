import { createTexts } from "#web/i18n/create-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The requirements for applicants, and the steps after sending (spec sections 1 and 4). */
export function Requirements({ className }: { className: string }) {
  const text = useText(createTexts);
  return (
    <div className={className}>
      <section className="max-w-[34rem] border-t border-hairline pt-5">
        <h2 className="text-xl font-medium">{text.needs}</h2>
        <ul className="mt-3 space-y-2 leading-relaxed text-muted">
          {[text.needAge, text.needFollowers, text.needPayment].map((need) => (
            <li key={need} className="flex gap-3">
              <Icon name="check" className="mt-1 size-4.5 shrink-0 text-accent" />
              {need}
            </li>
          ))}
        </ul>
      </section>
      <section className="mt-8 max-w-[34rem] border-t border-hairline pt-5">
        <h2 className="text-xl font-medium">{text.next}</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5 leading-relaxed text-muted marker:text-accent">
          {[text.nextCheck, text.nextMail, text.nextSell].map((step) => (
            <li key={step} className="pl-2">
              {step}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
