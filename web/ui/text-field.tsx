import { type ComponentProps, useId } from "react";
import { FieldFrame, type FieldLabels, fieldAttributes } from "./field-frame.tsx";

interface TextFieldProps extends ComponentProps<"input">, FieldLabels {}

/** A labelled input: label above, help under, the error beside its field. Passes `ref` on, as form libraries need. */
export function TextField({ label, help, hint, error, tone, className, id, ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const labels = { label, help, hint, error, tone };
  return (
    <FieldFrame fieldId={fieldId} className={className} {...labels}>
      <input {...fieldAttributes(fieldId, labels)} {...input} />
    </FieldFrame>
  );
}
