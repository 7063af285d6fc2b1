import { Form, useNavigation } from "react-router";
import { applicationReasons } from "#contract/application-reasons.ts";
import { declineReasons } from "#contract/application-rules.ts";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskCaseTexts } from "#web/i18n/desk-case-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface DecisionFormProps {
  application: CallReply<Calls["getApplication"]>;
  refused: RefusedForm | undefined;
}

/**
 * The decision in one form. Styles alone hide the fields that the chosen decision does not need, so it works without
 * scripts.
 */
export function DecisionForm({ application, refused }: DecisionFormProps) {
  const text = useText(deskCaseTexts);
  const language = useLanguage();
  const isBusy = useNavigation().state === "submitting";
  const form = useRefusedForm(refused, {
    refusals: {
      USERNAME_UNAVAILABLE: text.usernameTaken,
      STATE_CHANGED: text.stateChanged,
      CLAIMED_BY_ANOTHER: text.claimed,
      OWN_CASE: text.ownCase,
    },
  });
  const fault = (name: string, words: string) => (refused?.fields[name] ? words : undefined);
  const isAppeal = application.state === "appealed";
  const decisions = [
    { value: "approve", label: text.approve },
    ...(isAppeal ? [] : [{ value: "ask", label: text.ask }]),
    { value: "decline", label: text.decline },
  ];
  return (
    <Form method="post" noValidate className="decision-form mt-5 space-y-5">
      <FormAlert>{form.alert}</FormAlert>
      <input type="hidden" name="kind" value="decision" />
      <ChoiceGroup
        type="checkbox"
        name="checks"
        legend={text.checks}
        chosen={form.chosen("checks")}
        error={fault("checks", text.checksFault)}
        choices={[
          { value: "code-in-bio", label: text.codeInBio },
          { value: "code-from-profile", label: text.codeFromProfile },
          { value: "followers", label: text.followers },
          { value: "name", label: text.nameMatches },
        ]}
      />
      <ChoiceGroup
        type="radio"
        name="decision"
        legend={text.decision}
        chosen={form.chosen("decision")}
        error={fault("decision", text.decisionFault)}
        choices={decisions}
      />
      <div data-for="approve">
        <TextField
          label={text.username}
          help={text.usernameHelp}
          {...form.field("username", application.suggestedUsername)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div data-for="decline">
        <ChoiceGroup
          type="radio"
          name="reason"
          legend={text.reason}
          chosen={form.chosen("reason")}
          error={fault("reason", text.reasonFault)}
          choices={declineReasons.map((value) => ({ value, label: applicationReasons[language][value].label }))}
        />
      </div>
      <TextArea
        label={text.note}
        help={text.noteHelp}
        {...form.field("note")}
        error={fault("note", text.noteFault)}
        rows={4}
      />
      <ChoiceGroup
        type="checkbox"
        name="confirm"
        chosen={form.chosen("confirm")}
        error={fault("confirm", text.confirmFault)}
        choices={[{ value: "yes", label: text.confirm }]}
      />
      <Button type="submit" disabled={isBusy} className="w-full">
        {text.send}
      </Button>
    </Form>
  );
}
