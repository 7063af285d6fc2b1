import { useLocation } from "react-router";
import { staffPaths } from "#contract/staff-paths.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { interruptedField, packFields } from "#web/forms/interrupted-form.ts";
import { stepUpTexts } from "#web/i18n/step-up-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";

interface StepUpProps {
  refused: Pick<RefusedForm, "code" | "values"> | undefined;
  /** The sentence, if it is not the usual one. */
  lead?: string;
}

/**
 * Asks for a new proof after a form was refused for the want of one; nothing for other forms. The form goes with the person and is sent
 * to this page again after the proof (decision 214). Belongs outside the refused form.
 */
export function StepUp({ refused, lead }: StepUpProps) {
  const text = useText(stepUpTexts);
  const { pathname, search } = useLocation();
  if (refused?.code !== "STEP_UP_REQUIRED") return null;
  return (
    <form method="post" action={staffPaths.signInAgain(pathname + search)} className="space-y-3">
      <FormAlert isFault={false}>{lead ?? text.lead}</FormAlert>
      <input type="hidden" name={interruptedField} value={packFields(refused.values)} />
      <Button type="submit">{text.confirm}</Button>
    </form>
  );
}
