import { useEffect, useRef } from "react";

/**
 * Why a form was not sent; gets the focus when it appears, so that it is seen and read out. When the page arrives with it, the reader
 * may be at a field before the scripts run: then focus and scroll position stay.
 */
export function FormAlert({ children }: { children: string | undefined }) {
  const ref = useRef<HTMLParagraphElement>(null);
  const arrivedWith = useRef(children);
  useEffect(() => {
    if (children !== arrivedWith.current) {
      arrivedWith.current = undefined;
      if (children) ref.current?.focus();
    } else if (children && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    <p
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="rounded-md border border-danger bg-surface px-4 py-3 leading-relaxed text-danger empty:hidden"
    >
      {children}
    </p>
  );
}
