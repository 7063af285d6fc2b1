import { paths } from "#contract/paths.ts";
import { escapeHtml, mailHtml } from "#server/platform/mail/mail-html.ts";
import { signNameReset } from "../name-reset/name-reset-token.ts";
import { orderJobs } from "../order-jobs.ts";
import { nameResetTexts } from "./name-reset-texts.ts";

/** The mail with the link that forgets a bound name, in the language of the screen that asked. Throws once the link is over. */
export const nameResetMail = orderJobs.defineMail({
  kind: "name-reset",
  async write(parts, nameResetId) {
    const reset = await parts.access.findNameReset(nameResetId);
    if (!reset) throw new Error("The link of a mail is over");
    const { language, postSlug } = reset;
    const { brandName, supportEmail, publicUrl, keys } = parts;
    const text = nameResetTexts[language];
    const asked = text.asked(brandName);
    const path = paths.nameReset(signNameReset(keys, nameResetId), postSlug ?? undefined);
    const url = publicUrl + paths.inLanguage(path, language);
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
  },
});
