const time = /(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})/.source;
const timing = new RegExp(`^[ \\t]*${time}[ \\t]+-->[ \\t]+${time}[^\\n]*$`);

/**
 * Captions in WebVTT, from WebVTT or SubRip: times and words only, so that no foreign style or note gets in. Undefined
 * if there is no caption.
 */
export function toWebVtt(text: string): string | undefined {
  const blocks = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/);
  const cues = blocks.flatMap((block) => {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => timing.test(line));
    // Only a number or a name may precede the times.
    if (at < 0 || at > 2) return [];
    const [, ...parts] = timing.exec(lines[at] ?? "") ?? [];
    const words = lines
      .slice(at + 1)
      .map(plainWords)
      .filter((line) => line !== "");
    return words.length === 0
      ? []
      : [`${timeOf(parts.slice(0, 4))} --> ${timeOf(parts.slice(4))}\n${words.join("\n")}`];
  });
  return cues.length === 0 ? undefined : `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

function timeOf([hours = "", minutes = "", seconds = "", milliseconds = ""]: (string | undefined)[]): string {
  return `${hours.padStart(2, "0")}:${minutes}:${seconds}.${milliseconds}`;
}

/** Words without SubRip's positions and fonts; other text that looks like a tag would vanish in a player. */
function plainWords(line: string): string {
  const bare = line.replace(/\{\\[^{}]*\}/g, "").replace(/<\/?(?!(?:i|b|u|v)\b)[a-z][^<>]*>|<[\d:.]+>/gi, "");
  return bare.replaceAll("-->", "→").trim();
}
