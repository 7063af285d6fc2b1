/** A line of CSV (RFC 4180) whose cells no spreadsheet takes for formulas. */
export function csvLine(row: readonly (string | number)[]): string {
  return `${row.map(cell).join(",")}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^-\d+\.\d+$/.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
