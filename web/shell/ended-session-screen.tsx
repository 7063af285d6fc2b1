import { interruptedField } from "#web/forms/interrupted-form.ts";
import { stepUpTexts } from "#web/i18n/step-up-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import type { EndedSession } from "./ended-session.ts";
import { NoticeScreen } from "./notice-screen.tsx";
import { PageHead } from "./page-head.tsx";

/** In place of the answer to a form whose session has ended: takes the form through the sign-in (decision 214). */
export function EndedSessionScreen({ fields, signIn }: EndedSession) {
  const text = useText(stepUpTexts);
  return (
    <NoticeScreen window="closed" title={text.ended}>
      <PageHead title={text.ended} noIndex />
      <p className="mt-5 max-w-prose text-lg text-muted">{text.endedLead}</p>
      <form method="post" action={signIn} className="mt-8">
        <input type="hidden" name={interruptedField} value={fields} />
        <Button type="submit">{text.signInAndSend}</Button>
      </form>
    </NoticeScreen>
  );
}
