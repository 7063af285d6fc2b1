import { nodeIn, nodesIn, numberIn, type TreeNode } from "./node-tree.ts";

/** A query of a parse tree and the queries around it, in which its columns are looked up. */
export interface Scope {
  query: TreeNode;
  outer: Scope | undefined;
  /** The conditions of the CASE around an expression. */
  conditions?: TreeNode[];
}

/** An expression and where its columns are looked up. */
export interface ScopedExpression {
  expression: TreeNode;
  scope: Scope;
}

/** The origin of a column: a column of a table, or expressions (several where a UNION has several). */
export type ColumnSource =
  | { kind: "table"; table: string; number: number }
  | { kind: "expressions"; expressions: ScopedExpression[] }
  | { kind: "function"; call: TreeNode; scope: Scope }
  /** A number that PostgreSQL adds to each row, such as an ordinality or `xmax`: never null. */
  | { kind: "system" }
  | { kind: "unknown" };

// Kinds of range table entries, from PostgreSQL's parsenodes.h.
const rangeTable = { table: "0", subquery: "1", join: "2", function: "3", values: "5", cte: "6", group: "9" };
const unknown: ColumnSource = { kind: "unknown" };

/** The scope so many queries further out. */
export function scopeAt(scope: Scope, levelsUp: number): Scope {
  let found = scope;
  for (let level = 0; level < levelsUp; level += 1) found = found.outer ?? found;
  return found;
}

/** Follows a column reference (a VAR node). */
export function sourceOf(reference: TreeNode, from: Scope): ColumnSource {
  const scope = scopeAt(from, numberIn(reference, "varlevelsup"));
  const entry = nodesIn(scope.query, "rtable")[numberIn(reference, "varno") - 1];
  const number = numberIn(reference, "varattno");
  if (number < 0) return { kind: "system" };
  if (!entry || number === 0) return unknown;
  switch (entry.fields.rtekind) {
    case rangeTable.table:
      return { kind: "table", table: String(entry.fields.relid), number };
    case rangeTable.subquery:
      return outputOf(nodeIn(entry, "subquery"), scope, number);
    case rangeTable.join:
      return expressionsIn([nodesIn(entry, "joinaliasvars")[number - 1]], scope);
    case rangeTable.group:
      return expressionsIn([nodesIn(entry, "groupexprs")[number - 1]], scope);
    case rangeTable.values: {
      const lists = entry.fields.values_lists as TreeNode[][];
      return expressionsIn(
        lists.map((list) => list[number - 1]),
        scope,
      );
    }
    case rangeTable.function: {
      let last = 0;
      for (const each of nodesIn(entry, "functions")) {
        last += numberIn(each, "funccolcount");
        const call = nodeIn(each, "funcexpr");
        if (number <= last && call) return { kind: "function", call, scope };
      }
      return { kind: "system" };
    }
    case rangeTable.cte: {
      const holder = scopeAt(scope, numberIn(entry, "ctelevelsup"));
      const cte = nodesIn(holder.query, "cteList").find((each) => each.fields.ctename === entry.fields.ctename);
      if (cte?.fields.cterecursive === "true") return unknown;
      return outputOf(cte && nodeIn(cte, "ctequery"), holder, number);
    }
    default:
      return unknown;
  }
}

/** The expression of an output column of a query. */
export function outputOf(query: TreeNode | undefined, outer: Scope | undefined, number: number): ColumnSource {
  if (!query) return unknown;
  const scope: Scope = { query, outer };
  const parts = partsOfUnion(nodeIn(query, "setOperations"));
  if (parts.length === 0) return expressionsIn([outputEntries(query)[number - 1]], scope);
  const sources = parts.map((place) => {
    const part = nodesIn(query, "rtable")[place - 1];
    return outputOf(part && nodeIn(part, "subquery"), scope, number);
  });
  return sources.every((source) => source.kind === "expressions")
    ? { kind: "expressions", expressions: sources.flatMap((source) => source.expressions) }
    : unknown;
}

/** The columns that a query returns (TARGETENTRY nodes): the list of a SELECT, or what follows RETURNING. */
export function outputEntries(query: TreeNode): TreeNode[] {
  const list = query.fields.commandType === "1" ? "targetList" : "returningList";
  return nodesIn(query, list).filter((entry) => entry.fields.resjunk !== "true");
}

function expressionsIn(found: (TreeNode | undefined)[], scope: Scope): ColumnSource {
  const expressions = found.flatMap((each) => {
    const expression = each?.node === "TARGETENTRY" ? nodeIn(each, "expr") : each;
    return expression ? [{ expression, scope }] : [];
  });
  return expressions.length === found.length ? { kind: "expressions", expressions } : unknown;
}

function partsOfUnion(node: TreeNode | undefined): number[] {
  if (!node) return [];
  if (node.node === "RANGETBLREF") return [numberIn(node, "rtindex")];
  return [...partsOfUnion(nodeIn(node, "larg")), ...partsOfUnion(nodeIn(node, "rarg"))];
}
