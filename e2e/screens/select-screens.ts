import { parseArgs } from "node:util";
import type { Language } from "../steps/texts.ts";
import { type Frame, frames, languages, type Theme, themes } from "./looks.ts";
import type { ScreenState } from "./screen-state.ts";
import { states } from "./states.ts";

export interface ScreenSelection {
  states: ScreenState[];
  frames: Frame[];
  themes: Theme[];
  languages: Language[];
}

/** The screens that the arguments select; all values for an omitted option. Throws for an unknown value. */
export function selectScreens(args: string[]): ScreenSelection {
  const many = { type: "string", multiple: true } as const;
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { width: many, theme: many, language: many },
  });
  const chosen = {
    states: states.filter(
      ({ name }) => positionals.length === 0 || positionals.some((prefix) => name.startsWith(prefix)),
    ),
    frames: frames.filter(({ name }) => values.width?.includes(name) ?? true),
    themes: themes.filter((theme) => values.theme?.includes(theme) ?? true),
    languages: languages.filter((language) => values.language?.includes(language) ?? true),
  };
  if (Object.values(chosen).some((values) => values.length === 0))
    throw new Error(
      `No screen matches. Usage: npm run screens -- [prefix of a name ...] [--width ${frames.map(({ name }) => name).join("|")}] [--theme light|dark] [--language en|es]\nNames: ${states.map(({ name }) => name).join(", ")}`,
    );
  return chosen;
}
