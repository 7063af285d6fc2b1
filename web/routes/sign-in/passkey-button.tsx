import { type ReactNode, useEffect, useState } from "react";
import { staffPaths } from "#contract/staff-paths.ts";
import { CallFailure } from "#web/client/call-failure.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { signInTexts } from "#web/i18n/sign-in-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { canUsePasskeys } from "./passkeys.ts";
import { isProofNeeded } from "./sign-in-failure.ts";

interface PasskeyButtonProps {
  look?: "primary" | "secondary";
  /** Asks the browser for a passkey; resolves with the page to go on with. */
  use: () => Promise<string>;
  pageAfter: (next: string) => string;
  /** Goes on in place of the way to the next page. */
  onDone?: (() => void) | undefined;
  children: ReactNode;
  /** The content where the browser cannot use passkeys. */
  otherwise?: ReactNode;
}

/**
 * A button that uses a passkey and goes on, by way of a new proof if the account needs one. Its space is reserved until the script
 * knows whether the browser can: nothing moves then.
 */
export function PasskeyButton({ look = "secondary", use, pageAfter, onDone, children, otherwise }: PasskeyButtonProps) {
  const text = useText(signInTexts);
  const [isUsable, setIsUsable] = useState<boolean>();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => setIsUsable(canUsePasskeys()), []);

  async function press() {
    setIsBusy(true);
    setHasFailed(false);
    try {
      const page = pageAfter(await use());
      if (onDone) return onDone();
      // A whole page: nothing that was loaded for the signed-out visitor stays.
      location.assign(page);
    } catch (error) {
      const failure = error instanceof CallFailure ? error.failure : undefined;
      if (failure?.kind === "refused" && isProofNeeded(failure.code))
        return location.assign(staffPaths.proveAgain(location.pathname + location.search));
      setHasFailed(true);
      setIsBusy(false);
    }
  }

  if (isUsable === false) return otherwise;
  return (
    <div className="space-y-3 noscript:hidden">
      <Button look={look} onClick={press} disabled={isBusy} className={classNames("w-full", !isUsable && "invisible")}>
        {children}
      </Button>
      <FormAlert>{hasFailed ? text.passkeyFailed : undefined}</FormAlert>
    </div>
  );
}
