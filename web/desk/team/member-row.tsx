import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { deskTeamTexts } from "#web/i18n/desk-team-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { RoleBoxes } from "./role-boxes.tsx";

/** A member with their roles, which an owner can change. */
export function MemberRow({ member }: { member: CallReply<Calls["listTeam"]>["data"][number] }) {
  const text = useText(deskTeamTexts);
  const { id, email, roles, hasFactor } = member;
  return (
    <li className="border-t border-hairline py-5">
      <form method="post" className="grid gap-x-8 gap-y-2 md:grid-cols-[18rem_1fr_auto] md:items-start">
        <input type="hidden" name="id" value={id} />
        <div className="pt-2.5">
          <p className="break-all">{email}</p>
          {!hasFactor && <p className="mt-1 text-sm text-muted">{text.noFactor}</p>}
        </div>
        <RoleBoxes chosen={roles} error={undefined} />
        <Button type="submit" look="secondary">
          <span>
            {text.save} <span className="sr-only">{text.ofMember(email)}</span>
          </span>
        </Button>
      </form>
    </li>
  );
}
