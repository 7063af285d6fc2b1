import { type ComponentProps, type ComponentType, lazy } from "react";
import { ModalDidNotLoad } from "./modal-did-not-load.tsx";

const loadModal = () => import("./payment-modal.tsx");

/** Starts loading the modal's code, as when a hand moves towards its button. */
export function preloadPaymentModal(): void {
  loadModal().catch(() => {
    // The click tries again and reports the failure.
  });
}

/** The payment modal, its code loaded when it is first shown. Needs a `Suspense` around it. */
export const LazyPaymentModal = lazy<ComponentType<PaymentModalProps>>(() =>
  loadModal().catch(() => ({ default: ModalDidNotLoad })),
);

type PaymentModalProps = ComponentProps<Awaited<ReturnType<typeof loadModal>>["default"]>;
