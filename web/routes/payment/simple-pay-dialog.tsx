import { useId, useState } from "react";
import { paymentTexts } from "#web/i18n/payment-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type KeptPayment, PayForm } from "./pay-form.tsx";

interface SimplePayDialogProps {
  baseCents: number;
  kept: KeptPayment | undefined;
  onClose: () => void;
}

/**
 * The simple-pay dialog (spec section 2). Closing it, which a request in progress does not allow, and coming back from the provider's
 * page forget what was typed.
 */
export function SimplePayDialog({ baseCents, kept, onClose }: SimplePayDialogProps) {
  const text = useText(paymentTexts);
  const titleId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      aria-labelledby={titleId}
      className="max-h-[90vh] w-[min(28rem,calc(100vw-1.5rem))] overflow-y-auto overscroll-contain rounded-lg border border-hairline"
    >
      <PayForm
        baseCents={baseCents}
        kept={kept}
        titleId={titleId}
        onBusy={setBusy}
        onBack={onClose}
        closeButton={
          <button
            type="button"
            aria-label={text.close}
            disabled={busy}
            onClick={onClose}
            className="-mt-1.5 -mr-2.5 grid size-11 place-items-center rounded-full text-muted hover:text-ink disabled:opacity-50"
          >
            <Icon name="close" />
          </button>
        }
      />
    </Dialog>
  );
}
