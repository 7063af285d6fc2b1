import { useEffect, useRef } from "react";

/** Why a form was not sent; gets the focus when it appears, so that it is seen and read out. */
export function FormAlert({ children }: { children: string | undefined }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children) ref.current?.focus();
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
