import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskPayoutsTexts } from "#web/i18n/desk-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { StepUp } from "#web/staff/step-up.tsx";

/** The fields and faults of the desk's forms about payouts. */
export function usePayoutForm(refused: RefusedForm | undefined) {
  const text = useText(deskPayoutsTexts);
  return useRefusedForm(refused, {
    fields: { username: text.usernameFault },
    refusals: {
      ...{ STATE_CHANGED: text.changed, OWN_CASE: text.ownCase },
      ...{
        NOT_FOUND: text.unknown,
        WRONG_STATE: isOf(refused, "retire") ? text.notFinal : text.mayBeSent,
        PAYMENT_PROVIDER_UNAVAILABLE: text.unavailable,
      },
    },
  });
}

/** Whether a form was refused, and is of this kind. */
export function isOf(refused: RefusedForm | undefined, kind: "hold" | "retire"): boolean {
  return refused?.values.kind?.[0] === kind;
}

interface PayoutAlertProps {
  refused: RefusedForm | undefined;
  /** The word about the last action. */
  done: string | null;
}

/** The result of a form: done, or refused and why. The forms about a username say themselves why they were refused. */
export function PayoutAlert({ refused, done }: PayoutAlertProps) {
  const text = useText(deskPayoutsTexts);
  const answer = isOf(refused, "hold") || isOf(refused, "retire") ? undefined : refused;
  const form = usePayoutForm(answer);
  const isDone = done === "held" || done === "released" || done === "undone" || done === "retired";
  return (
    <div className="mt-5 space-y-3 empty:hidden">
      <FormAlert>{form.alert}</FormAlert>
      <StepUp refused={answer} />
      {isDone && !refused && (
        <p role="status" className="rounded-md border border-green bg-green-wash px-4 py-3">
          {text[done]}
        </p>
      )}
    </div>
  );
}
