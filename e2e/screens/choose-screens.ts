import { parseArgs } from "node:util";
import type { Language } from "../steps/words.ts";
import { type Frame, frames, languages, type Theme, themes } from "./looks.ts";
import type { ScreenState } from "./screen-state.ts";
import { states } from "./states.ts";

export interface ChosenScreens {
  states: ScreenState[];
  frames: Frame[];
  themes: Theme[];
  languages: Language[];
}

/** Which screens the arguments ask for; all of what they do not name. Throws if they name what is not there. */
export function chooseScreens(args: string[]): ChosenScreens {
  const many = { type: "string", multiple: true } as const;
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { width: many, theme: many, language: many },
  });
  const chosen = {
    states: states.filter(
      ({ name }) => positionals.length === 0 || positionals.some((begin) => name.startsWith(begin)),
    ),
    frames: frames.filter(({ name }) => values.width?.includes(name) ?? true),
    themes: themes.filter((theme) => values.theme?.includes(theme) ?? true),
    languages: languages.filter((language) => values.language?.includes(language) ?? true),
  };
  if (Object.values(chosen).some((left) => left.length === 0))
    throw new Error(
      `Nothing of the kind. npm run screens -- [beginning of a name ...] [--width ${frames.map(({ name }) => name).join("|")}] [--theme light|dark] [--language en|es]\nNames: ${states.map(({ name }) => name).join(", ")}`,
    );
  return chosen;
}
