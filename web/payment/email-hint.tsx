import { emailHintTexts } from "#web/i18n/email-hint-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useEmailDoubt } from "./use-email-doubt.ts";

export interface EmailHintProps {
  /** A complete address, or empty while there is none to check. */
  email: string;
  onUse: (email: string) => void;
}

/** Points out an address that looks mistyped, and offers the likely one. Only a hint: the reader can ignore it. */
export function EmailHint({ email, onUse }: EmailHintProps) {
  const text = useText(emailHintTexts);
  const doubt = useEmailDoubt(email);
  return (
    <div role="status" className="text-sm leading-relaxed text-warning">
      {doubt?.kind === "slip" && (
        <p className="mt-1.5">
          {text.slip(email)}{" "}
          <button
            type="button"
            onClick={() => onUse(doubt.meant)}
            className="min-h-11 font-medium break-all underline decoration-accent underline-offset-4"
          >
            {text.use(doubt.meant)}
          </button>
        </p>
      )}
      {doubt?.kind === "no mail" && <p className="mt-1.5">{text.noMail(doubt.domain)}</p>}
    </div>
  );
}
