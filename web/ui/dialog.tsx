import { type ComponentProps, type MouseEvent, useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

interface DialogProps extends Omit<ComponentProps<"dialog">, "open" | "onClose"> {
  open: boolean;
  /** Escape, the backdrop and the platform's own close ask for it; the owner decides (and may refuse by staying open). */
  onClose: () => void;
}

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * A modal on the native element: the rest of the page is inert, focus cycles inside, Escape and backdrop request
 * closing, and focus returns to the earlier element. Name it with `aria-label` or `aria-labelledby`. `data-autofocus`
 * marks the element that gets focus first; without one the dialog itself does.
 */
export function Dialog({ open, onClose, className, children, ...rest }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // In a low window each focus, the browser's own as well, would scroll the title away.
    (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog).focus({ preventScroll: true });
    dialog.scrollTop = 0;
    return () => {
      if (dialog.open) dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  // The browser asks once (`cancel`); at the second Escape it closes, whatever the owner said.
  function stayAsOwned() {
    const dialog = ref.current;
    if (!open || !dialog || dialog.open) return;
    dialog.showModal();
    dialog.focus();
    onClose();
  }
  const isBackdrop = (event: MouseEvent) => event.target === ref.current;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, through `cancel`
    <dialog
      ref={ref}
      tabIndex={-1}
      className={classNames("outline-none", className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={stayAsOwned}
      onPointerDown={(event) => {
        pressedBackdrop.current = isBackdrop(event);
      }}
      onPointerUp={(event) => {
        pressedBackdrop.current &&= isBackdrop(event);
      }}
      // Not before the click: a tap would be one on what lies beneath as well.
      onClick={(event) => {
        if (pressedBackdrop.current && isBackdrop(event)) onClose();
      }}
      {...rest}
    >
      <FocusEdge dialog={ref} to="last" />
      <div className="contents">{children}</div>
      <FocusEdge dialog={ref} to="first" />
    </dialog>
  );
}

const focusable =
  "a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),iframe,summary,[tabindex='0']:not([data-focus-edge])";

/** Sends focus that would leave the dialog to its other end; works where the last element is a foreign frame, too. */
function FocusEdge({ dialog, to }: { dialog: { current: HTMLDialogElement | null }; to: "first" | "last" }) {
  function turnBack() {
    const all = [...(dialog.current?.querySelectorAll<HTMLElement>(focusable) ?? [])];
    const visible = all.filter((element) => element.checkVisibility());
    visible.at(to === "first" ? 0 : -1)?.focus();
  }
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it never keeps the focus that it gets
  // biome-ignore lint/a11y/noStaticElementInteractions: as above
  return <span tabIndex={0} data-focus-edge="" onFocus={turnBack} className="outline-none" />;
}
