import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { roleTexts } from "#contract/role-texts.ts";
import { teamRoles } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { type MailContent, mailBlock } from "#server/platform/mail/mail-content.ts";
import { accountJobs } from "./account-jobs.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccount } from "./accounts-store.ts";
import { teamInvitedTexts } from "./team-invited-mail-texts.ts";

/** The mails of an invitation to the team, by the language that its form chose (decision 168). Their kinds store the language. */
export const teamInvitedMails = {
  en: accountJobs.defineMail({ kind: "team-invited-en", write: (deps, accountId) => write(deps, accountId, "en") }),
  es: accountJobs.defineMail({ kind: "team-invited-es", write: (deps, accountId) => write(deps, accountId, "es") }),
} satisfies Record<ScreenLanguage, unknown>;

/** Names the shop and the member's present roles; nothing for a member who has left since. The owner who invited stays unnamed, because the address may be a stranger's. */
async function write(
  { db, brandName, supportEmail, publicUrl }: AccountsDeps,
  accountId: string,
  language: ScreenLanguage,
): Promise<MailContent | undefined> {
  const account = await findAccount(db, accountId);
  const roles = teamRoles.filter((role) => account?.roles.includes(role));
  if (roles.length === 0) return undefined;
  const text = teamInvitedTexts[language];
  const lead = text.lead(brandName);
  const body = [
    mailBlock.paragraph(lead),
    ...roles.map((role) => mailBlock.fact(roleTexts[language][role].name, roleTexts[language][role].work)),
    mailBlock.steps(text.steps, [text.open, text.code, text.factor]),
    mailBlock.button(text.signIn, publicUrl + paths.inLanguage(staffPaths.signIn(), language)),
    mailBlock.small(text.small(supportEmail)),
  ];
  return { language, subject: text.subject(brandName), preview: lead, body };
}
