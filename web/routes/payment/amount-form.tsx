import { type SubmitEvent, useEffect, useId, useRef } from "react";
import { paths } from "#contract/paths.ts";
import { paymentTexts } from "#web/i18n/payment-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { givenAmount, leaveAmount, type TypedAmount, typeAmount } from "./typed-amount.ts";

interface AmountFormProps {
  typed: string;
  amount: TypedAmount;
  isScripted: boolean;
  /** The form was sent and no key was pressed since: the empty field then shows its fault. */
  isAsked: boolean;
  onType: (typed: string) => void;
  onProceed: () => void;
}

/** The amount, and the button that says what is missing until it can go on (spec sections 2 and 5). */
export function AmountForm({ typed, amount, isScripted, isAsked, onType, onProceed }: AmountFormProps) {
  const text = useText(paymentTexts);
  const id = useId();
  const isValid = amount.kind === "valid";
  const errors = {
    empty: isAsked ? text.amountNeeded : undefined,
    invalid: text.amountInvalid,
    belowMinimum: isAsked ? text.amountNeeded : text.amountBelowMinimum,
    aboveMaximum: text.amountAboveMaximum,
    valid: undefined,
  };
  const error = errors[amount.kind];

  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script comes: what was typed before is in the field and nowhere else
  useEffect(() => {
    const early = givenAmount(field.current?.value ?? "");
    if (early !== typed) onType(early);
  }, []);

  function leave() {
    const left = leaveAmount(typed);
    if (left !== typed) onType(left);
  }
  function proceed(event: SubmitEvent) {
    event.preventDefault();
    onProceed();
  }
  return (
    <form noValidate action={paths.payment} onSubmit={proceed} className="mt-9">
      <label htmlFor={id} className="block text-sm font-medium">
        {text.amount}
      </label>
      <div
        className={classNames(
          "mt-1.5 flex items-baseline rounded-md border bg-surface px-4 focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-accent",
          error ? "border-danger" : "border-field hover:border-ink",
        )}
      >
        <span aria-hidden="true" className="font-serif text-4xl text-muted">
          $
        </span>
        <input
          ref={field}
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onType(typeAmount(typed, event.target.value))}
          onBlur={leave}
          className="min-h-20 w-full min-w-0 bg-transparent pl-2 font-serif text-4xl tabular-nums outline-none placeholder:text-muted/70"
        />
      </div>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={classNames("mt-1.5 min-h-5 text-sm", error ? "text-danger" : "text-muted")}
      >
        {/* In words: "1.500" and "12 50" are other amounts in other countries. */}
        {error ?? (amount.kind === "valid" && text.amountInWords(amount.baseCents))}
      </p>
      <Button type="submit" disabled={isScripted && !isValid} className="mt-3 min-h-13 w-full text-base">
        {isValid ? text.proceed : text.enterAmount}
      </Button>
    </form>
  );
}
