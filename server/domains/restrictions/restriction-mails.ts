import { restrictionTexts } from "#contract/restriction-texts.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { restrictionJobs } from "./restriction-jobs.ts";
import { restrictionMailTexts } from "./restriction-mails-texts.ts";
import type { RestrictionsDeps } from "./restrictions-deps.ts";
import { findRestriction } from "./restrictions-store.ts";

async function readSubject({ db, accounts }: RestrictionsDeps, id: string) {
  const found = await findRestriction(db, id);
  const accountId = found && (await accounts.findOfCreator(db, found.creatorId));
  const contact = accountId && (await accounts.findContact(db, accountId));
  if (!contact) throw new Error("The account of a restriction is gone");
  const { language } = contact;
  return { found, language, text: restrictionMailTexts[language], words: restrictionTexts[language] };
}

/** Mails a creator a new restriction: what, why, what to do, and when somebody answers. */
export const restrictionSetMail = restrictionJobs.defineMail({
  kind: "restriction-set",
  async write(deps, id) {
    const { found, language, text, words } = await readSubject(deps, id);
    const { capability, cause, note } = found;
    const lead = words.what[capability];
    const body = [
      mailBlock.fact(text.what, lead),
      mailBlock.fact(text.why, words.why[cause]),
      mailBlock.fact(text.note, note),
      mailBlock.steps(text.steps, [
        capability === "sign-in" ? words.signedOut : words.next[cause],
        words.answer(deps.supportEmail),
      ]),
      mailBlock.small(text.small(deps.brandName)),
    ];
    return { language, subject: text.set, preview: lead, body };
  },
});

/** Mails a creator the end of a restriction. */
export const restrictionLiftedMail = restrictionJobs.defineMail({
  kind: "restriction-lifted",
  async write(deps, id) {
    const { found, language, text, words } = await readSubject(deps, id);
    const body = [
      mailBlock.paragraph(text.ended),
      mailBlock.fact(text.why, words.why[found.cause]),
      mailBlock.small(text.small(deps.brandName)),
    ];
    return { language, subject: text.lifted, preview: text.ended, body };
  },
});
