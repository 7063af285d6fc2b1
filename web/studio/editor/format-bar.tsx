import { useState } from "react";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import type { Format } from "./writing/format-text.ts";

interface FormatBarProps {
  /** `href` is the address of a link; empty removes it. */
  onFormat: (format: Format, href?: string) => void;
  /** Whether a link's address is typed here, because the text does not show it. */
  asksForLink: boolean;
}

/** The format buttons of the text. */
export function FormatBar({ onFormat, asksForLink }: FormatBarProps) {
  const text = useText(studioEditorTexts);
  const [href, setHref] = useState<string>();
  const signs: [Format, string, string][] = [
    ["bold", "B", "font-semibold"],
    ["italic", "I", "font-serif italic [font-synthesis:style]"],
    ["link", "↗", ""],
    ["heading", "H", "font-serif font-semibold"],
    ["quote", "“", "font-serif text-2xl leading-none pt-2"],
    ["list", "≡", ""],
  ];
  const addLink = () => {
    if (href?.trim()) onFormat("link", href.trim());
    setHref(undefined);
  };
  return (
    // On a phone it stays in sight under the bar of the screen; on wider ones the bar of the piece is there.
    <div className="min-w-0 max-md:sticky max-md:top-22 max-md:z-4 max-md:bg-paper">
      <div role="toolbar" aria-label={text.toolbar} className="-ml-3 flex">
        {signs.map(([format, sign, look]) => (
          <button
            key={format}
            type="button"
            aria-label={text[format]}
            title={text[format]}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() =>
              format === "link" && asksForLink ? setHref(href === undefined ? "https://" : undefined) : onFormat(format)
            }
            className={`grid size-11 place-items-center text-muted hover:text-ink ${look}`}
          >
            <span aria-hidden="true">{sign}</span>
          </button>
        ))}
      </div>
      {href !== undefined && (
        <div className="flex items-center gap-2 pb-2">
          <input
            // biome-ignore lint/a11y/noAutofocus: the button that opens it asks for the address
            autoFocus
            type="url"
            aria-label={text.linkAddress}
            value={href}
            onChange={(event) => setHref(event.target.value)}
            onInput={(event) => event.stopPropagation()}
            onKeyDown={(event) => {
              if (event.key === "Escape") setHref(undefined);
              if (event.key !== "Enter") return;
              event.preventDefault();
              addLink();
            }}
            className="min-h-11 w-64 min-w-0 border-b border-ink bg-transparent outline-none"
          />
          <Button look="quiet" className="shrink-0 max-md:px-2" onClick={addLink}>
            {text.addLink}
          </Button>
        </div>
      )}
    </div>
  );
}
