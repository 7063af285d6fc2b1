import { paths } from "#contract/paths.ts";
import { accountChangeTexts } from "#web/i18n/account-change-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

/** Where closing an account ends. */
export function AccountClosed() {
  const text = useText(accountChangeTexts);
  return (
    <SignInScreen title={text.closedTitle} lead={text.closed}>
      <ButtonLink to={paths.explore()}>{text.explore}</ButtonLink>
    </SignInScreen>
  );
}
