import { useEffect, useRef } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { unknownOutcomeTexts } from "#web/i18n/unknown-outcome-texts.ts";
import type { RefusedForm } from "./answer-form.server.ts";

/** The texts of one form: the rule of each field by its name, and why its call was rejected. */
export interface RefusedFormTexts {
  fields?: Readonly<Record<string, string>>;
  refusals?: Partial<Readonly<Record<ErrorCode, string>>>;
}

/**
 * The state of a form that `answerForm` answers: `alert` above it, and each field as it was typed, with its fault
 * beside it. Focuses the first field with a fault: a page that arrives does so by `autofocus`, also without scripts.
 */
export function useRefusedForm(
  refused: RefusedForm | undefined,
  { fields = {}, refusals = {} }: RefusedFormTexts = {},
) {
  const text = useText(formTexts);
  const { unknown } = useText(unknownOutcomeTexts);
  const faults = refused?.fields ?? {};
  const [first] = Object.keys(faults);
  const arrived = useRef(refused);
  useEffect(() => {
    if (refused !== arrived.current) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [refused]);

  function errorOf(name: string): string | undefined {
    const fault = faults[name];
    if (fault?.kind === "tooLong") return text.tooLong(fault.max, fault.over);
    return fault && (fault.kind === "empty" ? text.empty : (fields[name] ?? text.invalid));
  }

  function alertOf({ code }: RefusedForm): string | undefined {
    // `StepUp` says so.
    if (code === "STEP_UP_REQUIRED") return undefined;
    if (code === "INVALID_DATA" && first !== undefined) return text.fix;
    if (code === "OUTCOME_UNKNOWN") return refusals[code] ?? unknown;
    return refusals[code] ?? (code === "TOO_MANY_REQUESTS" ? text.limited : text.failed);
  }

  return {
    alert: refused && alertOf(refused),
    /** For a `TextField` or `TextArea`; `stored` is its value before anything was typed. */
    field: (name: string, stored = "") => ({
      name,
      defaultValue: refused?.values[name]?.[0] ?? stored,
      error: errorOf(name),
      autoFocus: name === first,
    }),
    /** The choice among boxes or options of one name; `stored` before the first choice. */
    chosen: (name: string, stored: readonly string[] = []) => (refused ? (refused.values[name] ?? []) : stored),
  };
}
