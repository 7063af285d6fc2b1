import { type FocusEvent, useEffect, useRef, useState } from "react";
import { emptyValues, type FieldFault, type FieldRules, type FieldValues, fieldFaults } from "./field-faults.ts";

/** How a form begins: empty, or as it came back from a server that refused it. */
export interface FormStart<Field extends string> {
  values?: Partial<FieldValues<Field>> | undefined;
  /** Whether empty fields are pointed out, too. */
  pointOutEmpty?: boolean;
}

/**
 * The state of a form whose fields are the browser's own: what was typed before the script ran is there. A fault is shown
 * once its field has lost the focus (spec section 5). An empty field's is shown after an attempt to send, or once nothing else is
 * missing and the form has lost the focus; a text's that is too long at once: nothing else would say why there is no sending it.
 */
export function useForm<Field extends string>(rules: FieldRules<Field>, start: FormStart<Field>) {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FieldValues<Field>>({ ...emptyValues(rules), ...start.values });
  const [pointOutEmpty, setPointOutEmpty] = useState(start.pointOutEmpty ?? false);
  const [focused, setFocused] = useState<string>();
  /** Between the press of a label and its click the focus is nowhere. */
  const [isPressing, setIsPressing] = useState(false);
  const [isScripted, setIsScripted] = useState(false);

  const elementOf = (name: string) => {
    const element = ref.current?.elements.namedItem(name);
    return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;
  };

  function read(): FieldValues<Field> {
    const data = ref.current ? new FormData(ref.current) : undefined;
    const read = emptyValues(rules) as Record<Field, string>;
    for (const field of Object.keys(rules) as Field[]) read[field] = String(data?.get(field) ?? "");
    setValues(read);
    return read;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    read();
    setFocused(nameOf(document.activeElement));
    setIsScripted(true);
  }, []);

  const faults = fieldFaults(rules, values);
  const isOneMissing = Object.keys(faults).length === 1 && focused === undefined && !isPressing;
  const faultShown = (field: Field): FieldFault | undefined => {
    const fault = faults[field];
    const isTold =
      fault &&
      (fault.kind === "tooLong" || (field !== focused && (fault.kind !== "empty" || pointOutEmpty || isOneMissing)));
    return isTold ? fault : undefined;
  };

  return {
    values,
    faults,
    isValid: Object.keys(faults).length === 0,
    /** False in the server's HTML and until the script has taken over: nothing may depend on scripts there. */
    isScripted,
    faultShown,
    isFaultShown: (Object.keys(rules) as Field[]).some((field) => faultShown(field)),
    /** Focuses the first fault, and marks empty fields. */
    showFaults() {
      setPointOutEmpty(true);
      const first = Object.keys(rules).find((field) => faults[field as Field]);
      if (first) elementOf(first)?.focus();
    },
    /** Puts a text into a field in which nothing was typed. */
    suggest(field: Field, text: string) {
      const element = elementOf(field);
      if (element?.value !== "") return;
      element.value = text;
      read();
    },
    /** The value of the hidden field. */
    trap: () => elementOf("trap")?.value || undefined,
    clear() {
      setValues(emptyValues(rules));
      setPointOutEmpty(false);
    },
    read,
    /** For the `form` element. */
    formProps: {
      ref,
      onInput: () => void read(),
      onFocus: (event: FocusEvent) => setFocused(nameOf(event.target)),
      onBlur: () => setFocused(undefined),
      onPointerDown: () => setIsPressing(true),
      onClick: () => setIsPressing(false),
    },
  };
}

export type FormState<Field extends string> = ReturnType<typeof useForm<Field>>;

function nameOf(element: Element | null): string | undefined {
  return element?.getAttribute("name") ?? undefined;
}
