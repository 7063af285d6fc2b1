import type { StudioState } from "#contract/studio-states.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";

const dots: Record<StudioState, string> = {
  draft: "border border-field",
  "in-review": "bg-warning",
  returned: "bg-danger",
  scheduled: "border-2 border-green",
  held: "border-2 border-warning",
  published: "bg-green",
  withdrawn: "bg-field",
  "taken-down": "bg-danger",
};

/** The state of a piece as a word and a dot. */
export function StateLabel({ state }: { state: StudioState }) {
  const text = useText(studioTexts);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={classNames("size-2 rounded-full", dots[state])} />
      {text[`state-${state}`]}
    </span>
  );
}
