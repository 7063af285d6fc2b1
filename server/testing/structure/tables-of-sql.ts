interface Clause {
  /** Whether a comma continues a list of tables. */
  inList: boolean;
  /** Whether the next word names a table. */
  expectsTable: boolean;
}

const token = /[A-Za-z_]\w*|[(),;`]/g;
const beforeTable = new Set(["FROM", "JOIN", "INTO", "UPDATE", "USING"]);
const betweenKeywordAndTable = new Set(["ONLY", "LATERAL"]);
const endsList = new Set("SELECT WHERE GROUP ORDER LIMIT SET VALUES RETURNING UNION HAVING FOR DELETE ;".split(" "));

/**
 * The tables, views and sequences (of those in `known`) that the SQL in a source file reads or writes, each once. Keywords are in upper case
 * throughout this code. A fragment in backticks may begin with a table.
 */
export function tablesOfSql(code: string, known: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  let clause: Clause = { inList: false, expectsTable: false };
  const outer: Clause[] = [];
  for (const [word] of code.matchAll(token)) {
    if (word === "(") {
      clause.expectsTable = false;
      outer.push(clause);
      clause = { inList: false, expectsTable: false };
    } else if (word === ")") clause = outer.pop() ?? { inList: false, expectsTable: false };
    else if (word === "`") clause.expectsTable = true;
    else if (word === ",") clause.expectsTable = clause.inList;
    else if (beforeTable.has(word)) {
      clause.expectsTable = true;
      if (word === "FROM" || word === "USING") clause.inList = true;
    } else if (endsList.has(word)) Object.assign(clause, { inList: false, expectsTable: false });
    else if (clause.expectsTable && !betweenKeywordAndTable.has(word)) {
      if (known.has(word)) found.add(word);
      clause.expectsTable = false;
    }
  }
  for (const [, name = ""] of code.matchAll(/\bnextval\('(\w+)'\)/g)) if (known.has(name)) found.add(name);
  return [...found].sort();
}
