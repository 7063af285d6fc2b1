import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface TextFieldProps extends ComponentProps<"input"> {
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong with the value; read out when it appears. */
  error?: string | undefined;
  /** A warning does not make the field invalid (the payment modal's name). */
  tone?: "error" | "warning";
}

/** A labelled input: label above, help under, the error beside its field. Passes `ref` on, as form libraries need. */
export function TextField({ label, help, error, tone = "error", className, id, ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const invalid = Boolean(error) && tone === "error";
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="block text-sm font-medium">
        {label}
      </label>
      <input
        id={fieldId}
        aria-invalid={invalid || undefined}
        aria-describedby={classNames(help !== undefined && `${fieldId}-help`, `${fieldId}-error`)}
        className={classNames(
          "mt-1.5 block min-h-12 w-full rounded-md border bg-surface px-3.5 text-base text-ink placeholder:text-muted disabled:opacity-60",
          invalid ? "border-danger" : "border-field hover:border-ink",
        )}
        {...input}
      />
      {help !== undefined && (
        <p id={`${fieldId}-help`} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      )}
      <p
        id={`${fieldId}-error`}
        aria-live="polite"
        className={classNames("text-sm empty:hidden", tone === "warning" ? "text-warning" : "text-danger", "mt-1.5")}
      >
        {error}
      </p>
    </div>
  );
}
