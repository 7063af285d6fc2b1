import type { MediaFile } from "#contract/content.ts";
import { useLanguage } from "#web/i18n/language.tsx";

/** The captions of a film; those in the screen's language are on. */
export function Captions({ captions }: Pick<MediaFile["attributes"], "captions">) {
  const screen = useLanguage();
  return captions.map(({ language, label, url }) => (
    <track
      key={language}
      kind="captions"
      src={url}
      srcLang={language}
      label={label}
      default={language.split("-")[0] === screen}
    />
  ));
}
