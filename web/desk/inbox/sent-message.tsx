import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskInboxTexts } from "#web/i18n/desk-inbox-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";

interface SentMessageProps {
  found: CallReply<Calls["getMessage"]>;
  openings: readonly { by: string; at: string }[];
}

/** The sender's fields, as text only, and the team members who opened the message. */
export function SentMessage({ found, openings }: SentMessageProps) {
  const text = useText(deskInboxTexts);
  const { sender, message, language } = found;
  return (
    <div className="min-w-0 space-y-8">
      <section>
        <h2 className="text-sm text-muted">{text.text}</h2>
        <p lang={language} className="mt-2 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-wrap">
          <bdi>{message}</bdi>
        </p>
      </section>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-sm text-muted">{text.sender}</dt>
          <dd className="mt-0.5 wrap-anywhere">
            <bdi>{sender.name}</bdi>
          </dd>
          <dd className="mt-0.5 text-sm text-muted">{text.addressHidden}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-sm text-muted">{sender.username === null ? text.profile : text.creator}</dt>
          <dd className="mt-0.5 wrap-anywhere">
            {sender.username === null ? (
              <bdi>{sender.identity}</bdi>
            ) : (
              <Link to={staffPaths.deskCreator(sender.username)} className="underline underline-offset-4">
                {sender.username}
              </Link>
            )}
          </dd>
        </div>
      </dl>
      <section>
        <h2 className="text-sm text-muted">{text.openings}</h2>
        <ul className="mt-1 text-sm">
          {openings.map(({ by, at }) => (
            <li key={by} className="wrap-anywhere">
              {by} · <span className="text-muted">{at}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
