import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { accountChangeTexts } from "#web/i18n/account-change-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { EmailUndo } from "./email-undo.server.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

/** Where the mail to a former address leads: asks first, then gives the address back. */
export function UndoEmail({ state, link }: EmailUndo) {
  const text = useText(accountChangeTexts);
  if (state === "open")
    return (
      <SignInScreen title={text.undoTitle} lead={text.undoLead}>
        <form method="post">
          <input type="hidden" name="undo" value={link.id} />
          <input type="hidden" name="t" value={link.signature} />
          <Button type="submit">{text.undo}</Button>
        </form>
      </SignInScreen>
    );
  const isDone = state === "done";
  return (
    <SignInScreen title={isDone ? text.undoneTitle : text.overTitle} lead={isDone ? text.undone : text.over}>
      <ButtonLink to={isDone ? staffPaths.signIn() : paths.contact}>{isDone ? text.signIn : text.contact}</ButtonLink>
    </SignInScreen>
  );
}
