import { useEffect, useRef } from "react";
import { useActionData } from "react-router";

interface FormAlertProps {
  children: string | undefined;
  /** False for a next step that is nobody's mistake. */
  isFault?: boolean;
}

/**
 * Why a form was not sent; gets the focus when it appears, and again with each refusal, so that it is seen and read out. When the page
 * arrives with it, the reader may be at a field before the scripts run: then focus and scroll position stay. Otherwise it comes into sight:
 * browsers return to where a sent form was.
 */
export function FormAlert({ children, isFault = true }: FormAlertProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  // A form that is refused twice for the same reason has another answer each time.
  const answer = useActionData();
  const arrived = useRef<{ alert: typeof children; answer: unknown }>({ alert: children, answer });
  const isArrival = useRef(true);
  useEffect(() => {
    isArrival.current &&= children === arrived.current.alert && answer === arrived.current.answer;
    if (!isArrival.current) {
      if (children) ref.current?.focus();
    } else if (children && document.activeElement === document.body) ref.current?.focus();
  }, [children, answer]);
  return (
    <p
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={`scroll-mt-32 rounded-md border bg-surface px-4 py-3 leading-relaxed empty:hidden ${isFault ? "border-danger text-danger" : "border-hairline"}`}
    >
      {children}
    </p>
  );
}
