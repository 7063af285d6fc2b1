import { useText } from "#web/i18n/text.ts";
import { uiTexts } from "#web/i18n/ui-texts.ts";
import { Icon } from "./icon.tsx";
import { scrollUp } from "./scroll-up.ts";
import { useScrolledPast } from "./use-scrolled-past.ts";

/**
 * Appears after 300 px of scrolling (spec section 2), in the space above the footer, so that it shifts no other
 * control.
 */
export function ScrollToTop() {
  const text = useText(uiTexts);
  if (!useScrolledPast(300)) return null;
  return (
    <div className="scroll-to-top pointer-events-none sticky bottom-5 z-10 -mb-11 flex justify-end px-5">
      <button
        type="button"
        onClick={scrollUp}
        aria-label={text.scrollToTop}
        className="pointer-events-auto grid size-11 animate-[appear_150ms_ease-out] place-items-center rounded-full border border-hairline bg-surface text-ink hover:border-ink"
      >
        <Icon name="up" />
      </button>
    </div>
  );
}
