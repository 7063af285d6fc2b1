import { staffPaths } from "#contract/staff-paths.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskPayoutsTexts } from "#web/i18n/desk-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";

/** The fields and faults of the desk's forms about payouts. */
export function usePayoutForm(refused: RefusedForm | undefined) {
  const text = useText(deskPayoutsTexts);
  return useRefusedForm(refused, {
    fields: { username: text.usernameFault },
    refusals: {
      ...{ STEP_UP_REQUIRED: text.stepUp, STATE_CHANGED: text.changed, OWN_CASE: text.ownCase },
      ...{ NOT_FOUND: text.unknown, WRONG_STATE: text.mayBeSent, PAYMENT_PROVIDER_UNAVAILABLE: text.unavailable },
    },
  });
}

interface PayoutAlertProps {
  refused: RefusedForm | undefined;
  /** The word about the last action. */
  done: string | null;
  /** The page to come back to after a new proof. */
  page: string;
}

/** The result of a form: done, or refused and why. */
export function PayoutAlert({ refused, done, page }: PayoutAlertProps) {
  const text = useText(deskPayoutsTexts);
  const form = usePayoutForm(refused);
  const isDone = done === "held" || done === "released" || done === "undone";
  return (
    <div className="mt-5 space-y-3 empty:hidden">
      <FormAlert>{form.alert}</FormAlert>
      {refused?.code === "STEP_UP_REQUIRED" && (
        <Link to={staffPaths.proveAgain(page)} className="underline decoration-accent underline-offset-4">
          {text.stepUpLink}
        </Link>
      )}
      {isDone && !refused && (
        <p role="status" className="rounded-md border border-green bg-green-wash px-4 py-3">
          {text[done]}
        </p>
      )}
    </div>
  );
}
