import { applicationReasons } from "#contract/application-reasons.ts";
import { declineReasons } from "#contract/application-rules.ts";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskCaseTexts } from "#web/i18n/desk-case-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { DecisionForm } from "../decision-form.tsx";

interface ApplicationFormProps {
  application: CallReply<Calls["getApplication"]>;
  refused: RefusedForm | undefined;
}

/** The decision about an application, with what the reviewer checked. */
export function ApplicationForm({ application, refused }: ApplicationFormProps) {
  const text = useText(deskCaseTexts);
  const reasons = applicationReasons[useLanguage()];
  const form = useRefusedForm(refused);
  const fault = (name: string, words: string) => (refused?.fields[name] ? words : undefined);
  const decisions =
    application.state === "appealed" ? (["approve", "decline"] as const) : (["approve", "ask", "decline"] as const);
  return (
    <DecisionForm
      refused={refused}
      refusals={{
        USERNAME_UNAVAILABLE: text.usernameTaken,
        STATE_CHANGED: text.stateChanged,
        CLAIMED_BY_ANOTHER: text.claimed,
        OWN_CASE: text.ownCase,
        RESTRICTED: text.barred,
      }}
      text={{ ...text, noteHelp: application.language === "en" ? text.noteInEnglish : text.noteInSpanish }}
      decisions={decisions.map((value) => ({ value, label: text[value] }))}
      reasoned={{
        decisions: ["decline"],
        reasons: declineReasons.map((value) => ({ value, label: reasons[value].label })),
      }}
      noted={decisions}
      before={
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
      }
      after={
        <ChoiceGroup
          type="checkbox"
          name="confirm"
          chosen={form.chosen("confirm")}
          error={fault("confirm", text.confirmFault)}
          choices={[{ value: "yes", label: text.confirm }]}
        />
      }
    >
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
    </DecisionForm>
  );
}
