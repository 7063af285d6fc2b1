import { contentLanguageOf } from "#contract/languages.ts";
import { outcomeOf } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { AskByMail } from "./ask-by-mail.tsx";

/** Has a link mailed that forgets the name bound to an address and leads back to the post. The answer never tells whether one is bound. */
export function ChangeName({ email, slug }: { email: string; slug: string }) {
  const text = useText(paymentModalTexts);
  const language = contentLanguageOf(useLanguage());
  const send = () => outcomeOf(client.requestNameReset({ body: { email, language, slug } }));
  return <AskByMail label={text.changeName} asked={text.changeNameAsked} send={send} />;
}
