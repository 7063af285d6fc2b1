import { signInTexts } from "#web/i18n/sign-in-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

const arrived = "arrived";

/**
 * The address where a browser that followed another site's link continues: the same page, which a page of this site requests, with the
 * cookie of the session
 * (decision 162). Undefined if the browser does not come from another site, or has been here.
 */
export function addressAfterArrival({ headers }: Request, { pathname, searchParams }: URL): string | undefined {
  if (headers.get("sec-fetch-site") !== "cross-site" || searchParams.has(arrived)) return undefined;
  return `${pathname}?${new URLSearchParams([...searchParams, [arrived, "1"]])}`;
}

/** Shown for a moment; the page's header `Refresh` leads on. */
export function Arrival({ address }: { address: string }) {
  const text = useText(signInTexts);
  return (
    <SignInScreen title={text.arrivalTitle} lead={text.arrivalLead}>
      <ButtonLink to={address}>{text.confirm}</ButtonLink>
    </SignInScreen>
  );
}
