import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { contentLanguageOf } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { client } from "#web/client/client.ts";
import { sendForm } from "#web/forms/send-form.ts";
import type { FormState } from "#web/forms/use-form.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { type ApplicationField, applicationBody } from "./application-fields.ts";

/** Sends the application: thanks on success, the maintenance notice (`onFailed`) on a refusal or no answer (spec section 4). */
export function useSendApplication(
  form: FormState<ApplicationField>,
  token: string,
  onFailed: (how: "refused" | "unreachable") => void,
) {
  const language = useLanguage();
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [alert, setAlert] = useState<string>();
  const [tried, setTried] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    setTried(true);
    setAlert(undefined);
    if (!form.isValid) return form.showFaults();
    const body = applicationBody(form.read(), form.trap());
    const query = { language: contentLanguageOf(language) };
    setIsSending(true);
    const outcome = await sendForm(token, {
      send: (sent) => client.sendApplication({ body, ...sent }),
      renewToken: (asked) => client.getApplicationFormToken({ query, ...asked }),
    });
    setIsSending(false);
    if (outcome === "limited") return setAlert(formTexts[language].limited);
    if (outcome !== "sent") return onFailed(outcome);
    form.clear();
    navigate(paths.thankYou("application-sent"));
  }

  return { isSending, alert, tried, submit };
}
