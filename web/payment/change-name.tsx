import { contentLanguageOf } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { AskByMail } from "./ask-by-mail.tsx";
import { sendCall } from "./send-call.ts";

/** Has a link mailed that forgets the name bound to an address and leads back to the post. The answer never tells whether one is bound. */
export function ChangeName({ email, slug }: { email: string; slug: string }) {
  const text = useText(paymentModalTexts);
  const language = contentLanguageOf(useLanguage());
  const send = () => sendCall<"requestNameReset">(paths.api.requestNameReset, { email, language, slug });
  return <AskByMail label={text.changeName} asked={text.changeNameAsked} send={send} />;
}
