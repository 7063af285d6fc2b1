import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldLabels, fieldAttributes } from "./field-frame.tsx";

interface TextAreaProps extends ComponentProps<"textarea">, FieldLabels {}

/**
 * A labelled text of several lines: of so many `rows`, else about 10 rem tall (spec section 2) and growing with what is typed where
 * the browser can.
 */
export function TextArea({ label, help, hint, error, tone, className, id, ...textarea }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const labels = { label, help, hint, error, tone };
  const { className: look, ...attributes } = fieldAttributes(fieldId, labels);
  return (
    <FieldFrame fieldId={fieldId} className={className} {...labels}>
      <textarea
        {...attributes}
        className={classNames(
          look,
          "resize-y py-2.5 leading-relaxed",
          !textarea.rows && "field-sizing-content max-h-[28rem] min-h-40",
        )}
        {...textarea}
      />
    </FieldFrame>
  );
}
