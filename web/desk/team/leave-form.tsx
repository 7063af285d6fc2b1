import { staffPaths } from "#contract/staff-paths.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { deskTeamTexts } from "#web/i18n/desk-team-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { StepUp } from "#web/staff/step-up.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useTeamForm } from "./use-team-form.ts";

interface LeaveFormProps {
  member: { id: string; email: string };
  refused: RefusedForm | undefined;
}

/** Asks an owner who has unticked all roles of a member whether the member is to leave the team. */
export function LeaveForm({ member: { id, email }, refused }: LeaveFormProps) {
  const text = useText(deskTeamTexts);
  const form = useTeamForm(refused);
  return (
    <section aria-labelledby="leave" className="mt-5 max-w-xl">
      <h2 id="leave" className="text-xl wrap-anywhere">
        {text.leaveTitle(email)}
      </h2>
      <p className="mt-2">{text.leaveLead}</p>
      <div className="mt-4 space-y-3 has-[>:only-child:empty]:hidden">
        <FormAlert>{form.alert}</FormAlert>
        <StepUp refused={refused} />
      </div>
      <form method="post" className="mt-4 flex flex-wrap gap-3">
        <SenderField />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="confirmed" value="leave">
          {text.leaveConfirm}
        </Button>
        <ButtonLink to={staffPaths.deskTeam()} look="secondary">
          {text.leaveCancel}
        </ButtonLink>
      </form>
    </section>
  );
}
