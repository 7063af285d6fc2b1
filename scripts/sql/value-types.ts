/** TypeScript's names for the types of PostgreSQL: as the driver returns a value, as it takes one, and as JSON holds one. */
interface ValueType {
  returned: string;
  taken: string;
  inJson: string;
}

const text: ValueType = { returned: "string", taken: "string", inJson: "string" };
const number: ValueType = { returned: "number", taken: "number", inJson: "number" };
// The driver returns these as text, as a number of JavaScript cannot hold all of them: cast to int or float8 for a number.
const exactNumber: ValueType = { returned: "string", taken: "number | bigint | string", inJson: "number" };
const date: ValueType = { returned: "Date", taken: "Date", inJson: "string" };
// An array would be sent as an array of PostgreSQL: give it as text.
const json: ValueType = { returned: "unknown", taken: "string | JsonObject", inJson: "unknown" };

const types: Record<string, ValueType> = {
  bool: { returned: "boolean", taken: "boolean", inJson: "boolean" },
  bytea: { returned: "Buffer", taken: "Buffer", inJson: "string" },
  float4: number,
  float8: number,
  int2: number,
  int4: number,
  int8: exactNumber,
  numeric: exactNumber,
  name: text,
  text,
  uuid: text,
  unknown: text,
  date,
  timestamptz: date,
  interval: { ...text, returned: "unknown" },
  json,
  jsonb: json,
};

/** The type of a value in TypeScript: `unknown` where the table above does not say what the driver does with it. */
export function valueType(postgresType: string, use: keyof ValueType): string {
  if (!postgresType.startsWith("_")) return types[postgresType]?.[use] ?? (use === "taken" ? "never" : "unknown");
  const element = valueType(postgresType.slice(1), use);
  const list = element.includes(" ") ? `(${element})[]` : `${element}[]`;
  return use === "taken" ? `readonly ${list}` : list;
}
