import { warningHours } from "#contract/application-rules.ts";
import { deskApplicationsTexts } from "#web/i18n/desk-applications-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";

interface RemainingTimeProps {
  /** Unix seconds; null without a deadline. */
  dueAt: number | null;
  now: number;
  /** From how many hours before the deadline it is amber; default is four. */
  warnHours?: number;
}

/** The time until a deadline: amber when it is near, red when it has passed. */
export function RemainingTime({ dueAt, now, warnHours = warningHours }: RemainingTimeProps) {
  const text = useText(deskApplicationsTexts);
  if (dueAt === null) return <span className="text-muted">{text.stopped}</span>;
  const leftSec = dueAt - now;
  const time = toShortTime(Math.abs(leftSec));
  if (leftSec <= 0) return <span className="font-medium whitespace-nowrap text-danger">{text.overdue(time)}</span>;
  const look = leftSec <= warnHours * 3600 && "font-medium text-warning";
  return <span className={classNames("whitespace-nowrap", look)}>{text.left(time)}</span>;
}

const daysFromHours = 72;

/** Such as `3 h 20 min`, or `8 d 23 h`. */
function toShortTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= daysFromHours) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
