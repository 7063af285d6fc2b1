import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { escapeHtml, mailHtml } from "#server/platform/mail/mail-html.ts";
import type { MailContent } from "#server/platform/outbox/outbox.ts";
import { signNameReset } from "../name-reset/name-reset-token.ts";
import type { PaymentsParts } from "../payments-parts.ts";

const texts = {
  en: {
    subject: "Change the name for your e-mail address",
    asked: (brand: string) =>
      `Somebody wants to pay at ${brand} with this e-mail address under another name than before. If that is you, open the link: it forgets the old name, and your next payment sets the new one.`,
    open: "Change the name",
    ends: "The link works once and for one hour.",
    kept: "Codes that you bought before stay as they are: they need the name that you paid with then.",
    stranger: "That was not you? Then you need not do anything, and nothing changes.",
    help: (support: string) => `Questions? Write to ${support}.`,
  },
  es: {
    subject: "Cambia el nombre de tu correo electrónico",
    asked: (brand: string) =>
      `Alguien quiere pagar en ${brand} con este correo y con otro nombre que antes. Si eres tú, abre el enlace: se olvida el nombre anterior y tu próximo pago fija el nuevo.`,
    open: "Cambiar el nombre",
    ends: "El enlace funciona una sola vez y durante una hora.",
    kept: "Los códigos que ya compraste siguen igual: necesitan el nombre con el que pagaste entonces.",
    stranger: "¿No eras tú? Entonces no tienes que hacer nada y nada cambia.",
    help: (support: string) => `¿Preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;

/** The mail with the link that forgets a bound name, in the language of the screen that asked. Throws once the link is over. */
export async function writeNameResetMail(parts: PaymentsParts, nameResetId: string): Promise<MailContent> {
  const reset = await parts.access.findNameReset(nameResetId);
  if (!reset) throw new Error("The link of a mail is over");
  const { language } = reset;
  const { brandName, supportEmail, publicUrl, keys } = parts;
  const text = texts[language];
  const asked = text.asked(brandName);
  const url = publicUrl + paths.inLanguage(paths.nameReset(signNameReset(keys, nameResetId)), language);
  const help = text.help(supportEmail);
  return {
    language,
    subject: text.subject,
    text: [asked, `${text.open}:\n${url}`, text.ends, text.kept, text.stranger, help, brandName].join("\n\n"),
    html: mailHtml({
      ...{ language, brandName },
      preview: text.ends,
      body: `
        <p>${escapeHtml(asked)}</p>
        <p><a class="button" href="${escapeHtml(url)}">${escapeHtml(text.open)}</a></p>
        <p>${escapeHtml(text.ends)} ${escapeHtml(text.kept)}</p>
        <p class="quiet">${escapeHtml(text.stranger)}<br>${escapeHtml(help)}</p>`,
    }),
  };
}
