import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { type RefusedFormTexts, useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskDecisionTexts } from "#web/i18n/desk-decision-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

interface Choice {
  value: string;
  label: string;
}
interface DecisionFormProps {
  refused: RefusedForm | undefined;
  refusals: RefusedFormTexts["refusals"];
  text: Record<"decisionFault" | "reason" | "reasonFault" | "note" | "noteHelp" | "send", string> & {
    noteFault?: string;
  };
  decisions: readonly Choice[];
  /** The decisions that need a reason. */
  reasoned: { decisions: readonly string[]; reasons: readonly Choice[] };
  /** The decisions that have a note. */
  noted: readonly string[];
  /** Fields above the decision. */
  before?: ReactNode;
  /** Hidden fields, hints and fields of single decisions. */
  children?: ReactNode;
  /** Fields below the note. */
  after?: ReactNode;
}

/**
 * The desk's form of a decision, its reason and its note. Styles alone hide the fields that the chosen decision does not need, so it works
 * without scripts.
 */
export function DecisionForm(props: DecisionFormProps) {
  const { refused, refusals, text, decisions, reasoned, noted, before, children, after } = props;
  const { choices } = useText(deskDecisionTexts);
  const isBusy = useNavigation().state === "submitting";
  const form = useRefusedForm(refused, { refusals });
  const fault = (name: string, words: string | undefined) => (refused?.fields[name] ? words : undefined);
  return (
    <Form method="post" noValidate className="decision-form space-y-5">
      <SenderField />
      <FormAlert>{form.alert}</FormAlert>
      <input type="hidden" name="kind" value="decision" />
      {before}
      <ChoiceGroup
        type="radio"
        name="decision"
        legend={choices}
        chosen={form.chosen("decision")}
        error={fault("decision", text.decisionFault)}
        choices={decisions}
      />
      {children}
      {decisions.some(({ value }) => reasoned.decisions.includes(value)) && (
        <div data-for={reasoned.decisions.join(" ")}>
          <ChoiceGroup
            type="radio"
            name="reason"
            legend={text.reason}
            chosen={form.chosen("reason")}
            error={fault("reason", text.reasonFault)}
            choices={reasoned.reasons}
          />
        </div>
      )}
      <div data-for={noted.join(" ")}>
        <TextArea
          label={text.note}
          help={text.noteHelp}
          {...form.field("note")}
          {...(text.noteFault && { error: fault("note", text.noteFault) })}
          rows={4}
        />
      </div>
      {after}
      <Button type="submit" disabled={isBusy} className="w-full">
        {text.send}
      </Button>
    </Form>
  );
}
