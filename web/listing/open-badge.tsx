import { useLanguage } from "#web/i18n/language.tsx";
import { openPostsTexts } from "#web/i18n/open-posts-texts.ts";

/** Says on a card that its post is open, and for how long still. */
export function OpenBadge({ endsAtSec }: { endsAtSec: number }) {
  const text = openPostsTexts[useLanguage()];
  return <p className="font-medium text-green tabular-nums">{text.openFor(endsAtSec - Date.now() / 1000)}</p>;
}
