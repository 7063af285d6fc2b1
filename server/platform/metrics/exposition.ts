/** One measured value with its labels. */
export interface Sample {
  labels?: Readonly<Record<string, string | number>>;
  value: number;
  /** Behind the family's name, for the parts of a histogram: `_bucket`, `_sum`, `_count`. */
  suffix?: string;
}

/** Samples of one name. */
export interface Family {
  name: string;
  /** The meaning and unit. */
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: Iterable<Sample>;
}

/** The content type for Prometheus. */
export const expositionType = "text/plain; version=0.0.4; charset=utf-8";

/** Writes the families in Prometheus' text format. */
export function writeExposition(families: readonly Family[]): string {
  return families.map(writeFamily).join("");
}

function writeFamily({ name, help, type, samples }: Family): string {
  const lines = [`# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`, `# TYPE ${name} ${type}`];
  for (const { labels = {}, value, suffix = "" } of samples) {
    const named = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(String(text))}"`);
    lines.push(`${name}${suffix}${named.length > 0 ? `{${named.join(",")}}` : ""} ${spell(value)}`);
  }
  return `${lines.join("\n")}\n`;
}

function escapeLabel(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

function spell(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  return Number.isFinite(value) ? String(value) : value > 0 ? "+Inf" : "-Inf";
}
