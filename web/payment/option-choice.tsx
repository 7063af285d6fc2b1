import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PaymentOption } from "./payment-form.ts";

interface OptionChoiceProps {
  chosen: PaymentOption;
  onChoose: (option: PaymentOption) => void;
}

const options: readonly PaymentOption[] = ["oneTimeAccess", "boughtIt"];

/** Pay by card, or come back with a code: two radio buttons side by side. */
export function OptionChoice({ chosen, onChoose }: OptionChoiceProps) {
  const text = useText(paymentModalTexts);
  return (
    <fieldset>
      <legend className="sr-only">{text.option}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {options.map((option) => (
          <label
            key={option}
            className="grid cursor-pointer content-center rounded-md border border-field p-3 outline-offset-2 outline-accent hover:border-ink has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 sm:px-4"
          >
            <input
              type="radio"
              name="paymentOption"
              value={option}
              checked={chosen === option}
              onChange={() => onChoose(option)}
              className="sr-only"
              aria-labelledby={`${option}-name`}
              aria-describedby={`${option}-help`}
            />
            <span id={`${option}-name`} className="block text-[0.9375rem] leading-snug font-medium">
              {text[option]}
            </span>
            <span id={`${option}-help`} className="mt-0.5 hidden text-[0.8125rem] leading-snug text-muted sm:block">
              {text[`${option}Help`]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
