import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface FieldLabels {
  label: ReactNode;
  help?: ReactNode;
  /** Help that shows while the field has the focus, unless there is an error to show in its place. */
  hint?: ReactNode;
  /** The fault of the value; read out when it appears. */
  error?: string | undefined;
  /** A warning does not make the field invalid (the payment modal's name). */
  tone?: "error" | "warning";
}

interface FieldFrameProps extends FieldLabels {
  fieldId: string;
  className?: string | undefined;
  /** The control; it takes `fieldId` and what `fieldAttributes` gives. */
  children: ReactNode;
}

/** The frame of a control: its label above, help and error under it. */
export function FieldFrame({ fieldId, label, help, hint, error, tone, className, children }: FieldFrameProps) {
  return (
    <div className={classNames("group/field", className)}>
      <label htmlFor={fieldId} className="block text-sm font-medium">
        {label}
      </label>
      {children}
      {help !== undefined && (
        <p id={`${fieldId}-help`} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      )}
      <div data-message="" className="grid text-sm *:[grid-area:1/1]">
        {hint !== undefined && !error && (
          <p id={`${fieldId}-hint`} className="invisible mt-1.5 text-muted group-focus-within/field:visible">
            {hint}
          </p>
        )}
        <p
          id={`${fieldId}-error`}
          aria-live="polite"
          className={classNames("mt-1.5 empty:hidden", tone === "warning" ? "text-warning" : "text-danger")}
        >
          {error}
        </p>
      </div>
    </div>
  );
}

/** The attributes that connect a control with its frame, and its look. */
export function fieldAttributes(fieldId: string, { help, hint, error, tone = "error" }: Omit<FieldLabels, "label">) {
  const invalid = Boolean(error) && tone === "error";
  return {
    id: fieldId,
    "aria-invalid": invalid || undefined,
    "aria-describedby": classNames(
      help !== undefined && `${fieldId}-help`,
      hint !== undefined && `${fieldId}-hint`,
      `${fieldId}-error`,
    ),
    className: classNames(
      "mt-1.5 block min-h-12 w-full rounded-md border bg-surface px-3.5 text-base text-ink placeholder:text-muted disabled:opacity-60",
      invalid ? "border-danger" : "border-field hover:border-ink",
    ),
  };
}
