import { type SubmitEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { contentLanguageOf } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { client } from "#web/client/client.ts";
import { sendForm } from "#web/forms/send-form.ts";
import type { FormState } from "#web/forms/use-form.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { type ContactField, contactBody } from "./contact-fields.ts";

/** From success to /thank-you (spec section 9). */
const thanksDelayMs = 500;

/** Sends the contact form: loading in its place, then thanks after 500 ms, or the form again with a banner (spec section 4). */
export function useSendContact(form: FormState<ContactField>, token: string) {
  const language = useLanguage();
  const text = formTexts[language];
  const navigate = useNavigate();
  const [phase, setPhase] = useState<"editing" | "sending" | "sent">("editing");
  const [alert, setAlert] = useState<string>();
  const [tried, setTried] = useState(false);

  useEffect(() => {
    if (phase !== "sent") return;
    const timer = setTimeout(() => navigate(paths.thankYou("message-sent")), thanksDelayMs);
    return () => clearTimeout(timer);
  }, [phase, navigate]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    setAlert(undefined);
    if (!form.isValid) return form.showFaults();
    const body = contactBody(form.read(), form.trap());
    const query = { language: contentLanguageOf(language) };
    setPhase("sending");
    const outcome = await sendForm(token, {
      send: (sent) => client.sendContactMessage({ body, ...sent }),
      renewToken: (asked) => client.getContactFormToken({ query, ...asked }),
    });
    if (outcome === "sent") {
      form.clear();
      return setPhase("sent");
    }
    setAlert(outcome === "limited" ? text.limited : text.failed);
    setPhase("editing");
  }

  return { phase, alert, tried, submit };
}
