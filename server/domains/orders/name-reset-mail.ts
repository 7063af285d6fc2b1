import { paths } from "#contract/paths.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { nameResetTexts } from "./name-reset-mail-texts.ts";
import { signNameReset } from "./name-reset-token.ts";
import { ordersJobs } from "./orders-jobs.ts";

/**
 * The mail with the link that deletes a bound name, in the language of the screen that requested it. Throws once the
 * link has expired.
 */
export const nameResetMail = ordersJobs.defineMail({
  kind: "name-reset",
  async write(parts, nameResetId) {
    const reset = await parts.access.findNameReset(nameResetId);
    if (!reset) throw new Error("The link of a name reset mail has expired");
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
      preview: text.ends,
      body: [
        mailBlock.paragraph(asked),
        mailBlock.button(text.open, url),
        mailBlock.paragraph(text.ends),
        mailBlock.paragraph(text.kept),
        mailBlock.small(text.stranger, help),
      ],
    };
  },
});
