import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { deskTeamTexts } from "#web/i18n/desk-team-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { StepUp } from "#web/staff/step-up.tsx";
import { Button } from "#web/ui/button.tsx";
import { RoleBoxes } from "./role-boxes.tsx";
import { useTeamForm } from "./use-team-form.ts";

interface MemberRowProps {
  member: CallReply<Calls["listTeam"]>["data"][number];
  /** This member's form, if it was refused. */
  refused: RefusedForm | undefined;
}

/** A member with their roles, which an owner can change. */
export function MemberRow({ member, refused }: MemberRowProps) {
  const text = useText(deskTeamTexts);
  const form = useTeamForm(refused);
  const { id, email, roles, hasFactor } = member;
  return (
    <li className="border-t border-hairline py-5">
      <div className="mb-4 space-y-3 has-[>:only-child:empty]:hidden">
        <FormAlert>{form.alert}</FormAlert>
        <StepUp refused={refused} />
      </div>
      <form method="post" className="grid gap-x-8 gap-y-2 md:grid-cols-[18rem_1fr_auto] md:items-start">
        <SenderField />
        <input type="hidden" name="id" value={id} />
        <div className="pt-2.5">
          <p className="break-all">{email}</p>
          {!hasFactor && <p className="mt-1 text-sm text-muted">{text.noFactor}</p>}
        </div>
        <RoleBoxes chosen={form.chosen("roles", roles)} error={form.rolesError} />
        <Button type="submit" look="secondary">
          <span>
            {text.save} <span className="sr-only">{text.ofMember(email)}</span>
          </span>
        </Button>
      </form>
    </li>
  );
}
