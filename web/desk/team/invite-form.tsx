import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { deskTeamTexts } from "#web/i18n/desk-team-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { StepUp } from "#web/staff/step-up.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { RoleBoxes } from "./role-boxes.tsx";
import { useTeamForm } from "./use-team-form.ts";

/** The form that invites a new member to the team. */
export function InviteForm({ refused }: { refused: RefusedForm | undefined }) {
  const text = useText(deskTeamTexts);
  const form = useTeamForm(refused);
  const languages = [
    { value: "en", label: text.english },
    { value: "es", label: text.spanish },
  ];
  return (
    <section className="mt-4 max-w-xl border-t border-hairline pt-6">
      <h2 className="text-xl">{text.invite}</h2>
      <p className="mt-1 text-muted">{text.inviteLead}</p>
      <div className="mt-4 space-y-3 has-[>:only-child:empty]:hidden">
        <FormAlert>{form.alert}</FormAlert>
        <StepUp refused={refused} />
      </div>
      <form method="post" noValidate className="mt-4 space-y-4">
        <SenderField />
        <TextField label={text.email} type="email" autoComplete="off" required {...form.field("email")} />
        <ChoiceGroup
          type="radio"
          name="language"
          legend={text.language}
          choices={languages}
          chosen={form.chosen("language", ["en"])}
          error={undefined}
        />
        <RoleBoxes chosen={form.chosen("roles")} error={form.rolesError} />
        <Button type="submit">{text.send}</Button>
      </form>
    </section>
  );
}
