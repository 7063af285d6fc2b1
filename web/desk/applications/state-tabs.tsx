import { staffPaths } from "#contract/staff-paths.ts";
import { deskApplicationsTexts } from "#web/i18n/desk-applications-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Link } from "#web/ui/link.tsx";

/** The states that the queue can be filtered by. */
export const queueStates = ["open", "asked", "approved", "declined"] as const;
type QueueState = (typeof queueStates)[number];

/** The queue's filter: a link for each state, with how many there are. */
export function StateTabs({ current, counts }: { current: QueueState; counts: Record<QueueState, number> }) {
  const text = useText(deskApplicationsTexts);
  return (
    <nav aria-label={text.states} className="mt-6 -mx-2.5 max-sm:-mx-1.5">
      <ul className="flex flex-wrap max-sm:grid max-sm:grid-cols-2">
        {queueStates.map((state) => (
          <li key={state}>
            <Link
              to={staffPaths.deskApplications(state === "open" ? {} : { state })}
              aria-current={state === current ? "page" : undefined}
              className={classNames(
                "flex min-h-11 items-center gap-1.5 border-b-2 px-2.5 max-sm:px-1.5 sm:whitespace-nowrap no-underline",
                state === current ? "border-accent" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {text[state]} <span className="text-sm text-muted tabular-nums">{counts[state]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
