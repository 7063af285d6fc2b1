import { isScreenLanguage, screenLanguages } from "#contract/languages.ts";
import { studioCaptionsTexts } from "#web/i18n/studio-captions-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { FileButton } from "../../uploads/file-button.tsx";
import { type PieceFile, withCaptions } from "./piece-files.ts";

interface CaptionsFieldProps {
  file: PieceFile;
  /** Whether the page's script runs. */
  isRunning: boolean;
  onChange: (file: PieceFile) => void;
  onChoose: (language: string, files: File[]) => void;
}

/** The captions of a film or a recording, by language. Without scripts they can be removed; the form below adds them. */
export function CaptionsField({ file, isRunning, onChange, onChoose }: CaptionsFieldProps) {
  const text = useText(studioCaptionsTexts);
  const { captions = [], name } = file;
  const others = captions.map(({ language }) => language).filter((language) => !isScreenLanguage(language));
  const languages = isRunning ? [...screenLanguages, ...others] : captions.map(({ language }) => language);
  if (languages.length === 0) return null;
  return (
    <ul aria-label={text.captionsOf(name)} className="flex basis-full flex-wrap gap-x-6 px-2 pb-1 text-sm">
      {languages.map((language) => {
        const named = isScreenLanguage(language) ? text[language] : text.other(language);
        const isThere = captions.some((each) => each.language === language);
        return (
          <li key={language} className="flex min-h-11 flex-wrap items-center gap-x-2">
            {isThere && <span>{named}</span>}
            {isRunning && isScreenLanguage(language) && (
              <FileButton
                accept=".vtt,.srt"
                label={isThere ? text.replaceIn(named, name) : text.addTo(named, name)}
                onFiles={(files) => onChoose(language, files)}
              >
                {isThere ? text.replace : text.add(named)}
              </FileButton>
            )}
            {isThere && isRunning && (
              <Button
                look="quiet"
                className="px-2.5"
                aria-label={text.removeFrom(named, name)}
                onClick={() => onChange(withCaptions(file, language, undefined))}
              >
                {text.remove}
              </Button>
            )}
            {isThere && !isRunning && (
              <label className="flex items-center gap-2.5">
                <input type="checkbox" name="removeCaptions" value={`${file.id} ${language}`} className="tick-box" />
                {text.remove}
              </label>
            )}
          </li>
        );
      })}
    </ul>
  );
}
