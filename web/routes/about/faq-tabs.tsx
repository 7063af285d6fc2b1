import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { type ScreenLanguage, screenLanguages } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { aboutTexts } from "#web/i18n/about/about-texts.ts";
import type { FaqItem } from "#web/i18n/about/faq.server.ts";
import { useText } from "#web/i18n/text.ts";
import { FaqAccordion } from "./faq-accordion.tsx";

/** Each language by its own name. */
const names: Record<ScreenLanguage, string> = { en: "English", es: "Español" };

interface FaqTabsProps {
  shown: ScreenLanguage;
  questions: Record<ScreenLanguage, [topic: string, item: FaqItem][]>;
}

/** A tab for each language. Links to the page in that state until the script makes them tabs; arrow keys go round. */
export function FaqTabs({ shown, questions }: FaqTabsProps) {
  const text = useText(aboutTexts);
  const id = useId();
  const [selected, setSelected] = useState(shown);
  const [isScripted, setIsScripted] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => setIsScripted(true), []);

  function choose(event: MouseEvent | KeyboardEvent, language: ScreenLanguage) {
    event.preventDefault();
    setSelected(language);
    list.current?.querySelector<HTMLElement>(`[lang="${language}"]`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const other = selected === "en" ? "es" : "en";
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") choose(event, other);
    if (event.key === "Home") choose(event, "en");
    if (event.key === "End") choose(event, "es");
    if (event.key === " ") choose(event, (event.target as Element).getAttribute("lang") === "es" ? "es" : "en");
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={text.languages} className="flex gap-7 border-b border-hairline">
        {screenLanguages.map((language) => (
          <a
            key={language}
            id={`${id}-tab-${language}`}
            role="tab"
            lang={language}
            href={paths.aboutIn(language)}
            aria-selected={language === selected}
            aria-controls={`${id}-panel-${language}`}
            tabIndex={isScripted && language !== selected ? -1 : 0}
            onClick={(event) => choose(event, language)}
            onKeyDown={onKeyDown}
            className="-mb-px flex min-h-12 items-center border-b-2 border-transparent text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {names[language]}
          </a>
        ))}
      </div>
      {screenLanguages.map((language) => (
        <div
          key={language}
          id={`${id}-panel-${language}`}
          role="tabpanel"
          lang={language}
          aria-labelledby={`${id}-tab-${language}`}
          hidden={language !== selected}
        >
          <FaqAccordion name={`faq-${language}`} items={questions[language]} />
        </div>
      ))}
    </div>
  );
}
