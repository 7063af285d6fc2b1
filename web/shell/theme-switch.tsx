import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { chooseTheme } from "./theme.ts";

/** Two buttons of which CSS shows the one that changes something: right before hydration, whatever the system's theme. */
export function ThemeSwitch() {
  const text = useText(shellTexts);
  return (
    <>
      <button
        type="button"
        onClick={() => chooseTheme("dark")}
        aria-label={text.toDark}
        className="only-in-light size-11 place-items-center text-muted hover:text-ink"
      >
        <Icon name="moon" />
      </button>
      <button
        type="button"
        onClick={() => chooseTheme("light")}
        aria-label={text.toLight}
        className="only-in-dark size-11 place-items-center text-muted hover:text-ink"
      >
        <Icon name="sun" />
      </button>
    </>
  );
}
