import type { PayoutStep } from "#contract/payout-steps.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { stepWords } from "./step-words.ts";

/** The steps of a payout that a bank sent back, each with its day; nothing for others. */
export function PayoutSteps({ steps }: { steps: readonly PayoutStep[] }) {
  const language = useLanguage();
  if (!steps.some(({ step }) => step === "sent-back" || step === "returned")) return null;
  return (
    <ul className="mt-1 text-sm text-muted">
      {steps.map((step) => (
        <li key={`${step.step} ${step.day}`}>
          {formatDate(Date.parse(step.day) / 1000, language)} · {stepWords(step, language)}
        </li>
      ))}
    </ul>
  );
}
