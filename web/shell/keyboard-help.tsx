import { useEffect, useId, useState } from "react";
import { keyboardHelpTexts } from "#web/i18n/keyboard-help-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { areCharacterKeysOn, commandOf, turnCharacterKeys } from "#web/lib/character-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Key = keyof typeof keyboardHelpTexts.en;
/** Keys, each as it is printed or the name of its text, and the name of the text about their effect. */
type Shortcut = readonly [keys: readonly string[], what: Key];

/** The shortcuts of the desk's queues, and of the studio's editor. */
export const areaShortcuts = {
  desk: [
    [["j"], "next"],
    [["k"], "previous"],
    [["enter"], "open"],
  ],
  studio: [
    [["Ctrl", "S"], "save"],
    [["Ctrl", "B"], "bold"],
    [["Ctrl", "I"], "italic"],
    [["Ctrl", "K"], "link"],
    [["Ctrl", "Z"], "undo"],
  ],
} as const satisfies Record<string, readonly Shortcut[]>;

const everywhere: readonly Shortcut[] = [
  [["Tab"], "move"],
  [["?"], "help"],
];

/** A button, and the key `?`, that list the keyboard shortcuts of an area. Without scripts there are none, and no button. */
export function KeyboardHelp({ area }: { area: keyof typeof areaShortcuts }) {
  const text = useText(keyboardHelpTexts);
  const [isOpen, setOpen] = useState(false);
  const [hasScripts, setScripts] = useState(false);
  useEffect(() => {
    setScripts(true);
    const openByKey = (event: KeyboardEvent) => commandOf(event) === "?" && setOpen(true);
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  }, []);
  return (
    <footer className="page-column w-full pb-6 pointer-coarse:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`min-h-11 text-sm text-muted underline-offset-4 hover:text-ink hover:underline ${hasScripts ? "" : "invisible"}`}
      >
        {text.title}
      </button>
      <HelpDialog isOpen={isOpen} onClose={() => setOpen(false)} area={area} />
    </footer>
  );
}

interface HelpDialogProps {
  isOpen: boolean;
  onClose: () => void;
  area: keyof typeof areaShortcuts;
}

function HelpDialog({ isOpen, onClose, area }: HelpDialogProps) {
  const text = useText(keyboardHelpTexts);
  const title = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={title}
      className="m-auto max-h-[90dvh] w-[min(32rem,calc(100%-2rem))] overflow-y-auto rounded-lg border border-hairline bg-paper p-6 text-ink backdrop:bg-backdrop"
    >
      {isOpen && (
        <>
          <h2 id={title} className="text-xl">
            {text.title}
          </h2>
          <Shortcuts title={text.here} shortcuts={areaShortcuts[area]} />
          {area === "studio" && <p className="mt-2 text-sm text-muted">{text.command}</p>}
          <Shortcuts title={text.everywhere} shortcuts={everywhere} />
          <SingleKeys />
          <Button look="secondary" onClick={onClose} className="mt-5 w-full">
            {text.close}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const text = useText(keyboardHelpTexts);
  return (
    <>
      <h3 className="mt-5 text-sm text-muted">{title}</h3>
      <dl className="mt-1">
        {shortcuts.map(([keys, what]) => (
          <div
            key={what}
            className="flex flex-row-reverse items-center justify-between gap-4 border-b border-hairline py-2"
          >
            <dt className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-field bg-surface px-2 py-0.5 font-mono text-sm">
                  {key === "enter" ? text.enter : key}
                </kbd>
              ))}
            </dt>
            <dd>{text[what]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Turns the commands of single keys off and on. */
function SingleKeys() {
  const text = useText(keyboardHelpTexts);
  const help = useId();
  return (
    <div className="mt-5">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          aria-describedby={help}
          defaultChecked={areCharacterKeysOn()}
          onChange={(event) => turnCharacterKeys(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        {text.single}
      </label>
      <p id={help} className="text-sm text-muted">
        {text.singleHelp}
      </p>
    </div>
  );
}
