import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";

interface StepActionsProps {
  label: string;
  disabled: boolean;
  busy?: boolean;
  onBack: () => void;
}

/** Back and the step's own action, which submits the form around it. */
export function StepActions({ label, disabled, busy = false, onBack }: StepActionsProps) {
  const text = useText(paymentModalTexts);
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-between">
      <Button look="quiet" onClick={onBack} disabled={busy} className="sm:-ml-3">
        {text.back}
      </Button>
      <Button type="submit" disabled={disabled} className="min-h-12 sm:min-w-48">
        {label}
      </Button>
    </div>
  );
}
