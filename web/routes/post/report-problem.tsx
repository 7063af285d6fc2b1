import { paths } from "#contract/paths.ts";
import { postProblemTexts } from "#web/i18n/post-problem-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** Links to the contact form with the subject 'Error Report: {message}' (spec section 2). */
export function ReportProblem({ message }: { message: string }) {
  const text = useText(postProblemTexts);
  return (
    <ButtonLink to={paths.contactAbout(text.reportSubject(message))} look="secondary">
      {text.report}
    </ButtonLink>
  );
}
