import type pg from "pg";
import type { DeclaredStatement } from "#db/client.ts";
import type { Catalog, CatalogColumn } from "./catalog.ts";
import { type ParameterUse, readParameterUses } from "./infer-parameters.ts";
import { inferSource, typeText } from "./infer-value.ts";
import { isNode, readTree, type TreeNode } from "./node-tree.ts";
import { outputEntries, outputOf } from "./scope.ts";
import { valueType } from "./value-types.ts";

/** A statement's types as TypeScript spells them. */
export interface StatementTypes {
  parameters: { label: string; type: string }[];
  columns: { name: string; type: string }[];
}

// Type 6 is what is neither a query nor a change of rows, from PostgreSQL's nodes.h.
const isOfCommand = /^\(\{QUERY :commandType 6 /;

const prepare = "SET debug_print_rewritten = on; PREPARE described AS ";
const parametersText =
  "SELECT parameter_types::oid[]::text[] AS parameters FROM pg_prepared_statements WHERE name = 'described'";

/** Prepares statements on a connection, which must be a superuser's, and reads their types from PostgreSQL's own analysis. */
export class StatementReader {
  readonly #client: pg.Client;
  readonly #catalog: Catalog;
  #trees: string[] = [];

  private constructor(client: pg.Client, catalog: Catalog) {
    this.#client = client;
    this.#catalog = catalog;
    client.on("notice", ({ message, detail }) => {
      if (message?.startsWith("rewritten parse tree")) this.#trees.push(detail ?? "");
    });
  }

  static async open(client: pg.Client, catalog: Catalog): Promise<StatementReader> {
    await client.query("SET log_min_messages = 'panic'; SET client_min_messages = 'log'; SET debug_pretty_print = off");
    return new StatementReader(client, catalog);
  }

  /** Throws with the statement's name and the place in it if PostgreSQL refuses it, or if a mark on it is not needed. */
  async describe(statement: DeclaredStatement): Promise<StatementTypes> {
    try {
      return this.#read(statement, await this.#prepare(statement.text));
    } catch (error) {
      const { message, position } = error as Error & { position?: string };
      const place = position ? `, at: ${statement.text.slice(Number(position) - 1 - prepare.length).slice(0, 60)}` : "";
      throw new Error(`The statement ${statement.name}: ${message}${place}`, { cause: error });
    }
  }

  async #prepare(text: string): Promise<{ query: TreeNode; parameters: string[] }> {
    // In one round trip, and so in one transaction: a statement that is refused leaves nothing behind.
    const answers = await this.#client.query(
      `${prepare}${text}; SET debug_print_rewritten = off; ${parametersText}; DEALLOCATE described`,
    );
    const [, , , found] = [answers].flat();
    const parameters: string[] = found?.rows[0]?.parameters ?? [];
    // The commands around it are logged as well.
    const tree = this.#trees.splice(0).find((logged) => !isOfCommand.test(logged));
    const query = [readTree(tree ?? "<>")].flat().find(isNode);
    if (!query) throw new Error("PostgreSQL logged no parse tree");
    return { query, parameters };
  }

  #read(
    { neverNull, mayBeNull }: DeclaredStatement,
    { query, parameters }: { query: TreeNode; parameters: string[] },
  ): StatementTypes {
    const uses = readParameterUses(query, this.#catalog);
    const described = parameters.map((id, place) => {
      const number = place + 1;
      const use = uses.get(number) ?? { written: [], elementsWritten: [], compared: [], expectsNull: false };
      const isMarked = mayBeNull.includes(number);
      if (isMarked && acceptsNull(use)) throw new Error(`the parameter $${number} may be null anyway: remove the ?`);
      const types = takenTypes(this.#catalog.typeName(id), use);
      const column = use.written[0] ?? use.elementsWritten[0] ?? use.compared[0];
      return { number, label: labelOf(column, number), types, isNullable: isMarked || acceptsNull(use) };
    });
    const nullableParameters = new Set(described.filter(({ isNullable }) => isNullable).map(({ number }) => number));
    const columns = outputEntries(query).map((entry, place) => {
      const name = String(entry.fields.resname);
      const source = outputOf(query, undefined, place + 1);
      const value = inferSource(source, { ...this.#catalog, nullableParameters }, "returned");
      if (!value) throw new Error(`the column ${name} is not understood`);
      const isMarked = neverNull.includes(name);
      if (isMarked && !value.isNullable) throw new Error(`the column ${name} is never null anyway: remove the !`);
      return { name, type: typeText({ ...value, isNullable: value.isNullable && !isMarked }) };
    });
    const unused = neverNull.find((name) => !columns.some((column) => column.name === name));
    if (unused) throw new Error(`${unused}! is not a column that it returns`);
    return { parameters: described.map((each) => ({ label: each.label, type: typeText(each) })), columns };
  }
}

function takenTypes(postgresType: string, { written, elementsWritten }: ParameterUse): string[] {
  const choices = (columns: CatalogColumn[]) =>
    columns.find((column) => column.choices)?.choices?.map((choice) => JSON.stringify(choice));
  const plain = [valueType(postgresType, "taken")];
  if (!postgresType.startsWith("_") || elementsWritten.length === 0) return choices(written) ?? plain;
  const element = {
    types: choices(elementsWritten) ?? [valueType(postgresType.slice(1), "taken")],
    isNullable: elementsWritten.every(({ notNull }) => !notNull),
  };
  return [`readonly (${typeText(element)})[]`];
}

function acceptsNull({ written, expectsNull }: ParameterUse): boolean {
  return !written.some(({ notNull }) => notNull) && (expectsNull || written.length > 0);
}

function labelOf(column: CatalogColumn | undefined, number: number): string {
  return column?.name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? `value${number}`;
}
