import { environment } from "#server/environment.ts";
import { type SettingDoc, settingGroups } from "#server/setting-docs.ts";

/** The files that document the settings, by path, as `npm run configuration` writes them. */
export function configurationFiles(): Record<string, string> {
  return { "docs/configuration.md": configurationPage(), ".env.example": exampleFile() };
}

/** The schema's default of a setting; undefined without one. */
function defaultOf(name: string): string | undefined {
  const schema = environment.shape[name as keyof typeof environment.shape];
  const result = schema?.safeParse(undefined);
  return result?.success && ["string", "number"].includes(typeof result.data) ? String(result.data) : undefined;
}

function configurationPage(): string {
  const tables = settingGroups.map(({ title, settings }) => {
    const rows = Object.entries(settings).map(
      ([name, doc]) => `| \`${name}\` | ${whileUnset(name, doc)} | ${doc.text} |`,
    );
    return [`## ${title}`, "", "| Setting | Default | |", "| --- | --- | --- |", ...rows].join("\n");
  });
  return `# Configuration

Settings come from the environment or from a file \`.env\` (\`.env.example\` lists them all). Every setting is optional for a trial: each unset
service is replaced by an embedded one. A wrong value stops the start with one line, and the start names variables that look like misspelled
settings. Production also refuses placeholder secrets, incomplete keys, and \`TRUSTED_PROXIES\` that trust every address.

\`npm run configuration\` writes this page and \`.env.example\` from \`server/setting-docs.ts\`.

${tables.join("\n\n")}
`;
}

function whileUnset(name: string, { unset }: SettingDoc): string {
  return unset ?? `\`${defaultOf(name)}\``;
}

function exampleFile(): string {
  const groups = settingGroups.map(({ title, settings }) => {
    const lines = Object.entries(settings).flatMap(([name, { text, example }]) => [
      ...wrapped(text),
      `# ${name}=${example ?? defaultOf(name) ?? ""}`,
    ]);
    return [`## ${title}`, ...lines].join("\n");
  });
  return `# Copy to .env. Every setting is optional: docs/configuration.md says what applies while it is unset.\n\n${groups.join("\n\n")}\n`;
}

/** A text as comment lines of about 110 characters. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length > 110) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
