import { paymentWordsTexts } from "#web/i18n/payment-words-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** Puts a name of a state, mail or cause into words; an unknown name stays as it is. */
export function usePaymentWords(): (name: string) => string {
  const text: Readonly<Record<string, string>> = useText(paymentWordsTexts);
  return (name) => text[name] ?? name;
}
