import type { Catalog, CatalogColumn } from "./catalog.ts";
import { isNode, nodeIn, nodesIn, numberIn, type TreeNode, type TreeValue } from "./node-tree.ts";
import { type Scope, sourceOf } from "./scope.ts";

/** The use of a parameter in a statement. */
export interface ParameterUse {
  /** Columns that it is written into as it is. */
  written: CatalogColumn[];
  /** Columns that its elements are written into, through `unnest`. */
  elementsWritten: CatalogColumn[];
  /** Columns that it is compared with. */
  compared: CatalogColumn[];
  /** Whether the statement asks if it is null, or puts something in its place: COALESCE, IS NULL, CASE, IS DISTINCT FROM. */
  expectsNull: boolean;
}

const expectsNull = new Set(["COALESCEEXPR", "NULLTEST", "DISTINCTEXPR"]);
// Null in, null out: a parameter inside of these is null where the whole is.
const passesNull = new Set(["FUNCEXPR", "OPEXPR", "RELABELTYPE", "COERCEVIAIO", "ROWEXPR", "SCALARARRAYOPEXPR"]);

/** How a statement uses each of its parameters, by their numbers. */
export function readParameterUses(query: TreeNode, catalog: Catalog): Map<number, ParameterUse> {
  const uses = new Map<number, ParameterUse>();
  const parameterUse = (parameter: TreeNode): ParameterUse => {
    const number = numberIn(parameter, "paramid");
    const use = uses.get(number) ?? { written: [], elementsWritten: [], compared: [], expectsNull: false };
    uses.set(number, use);
    return use;
  };

  function visit(value: TreeValue | undefined, scope: Scope | undefined, isNullExpected: boolean): void {
    if (Array.isArray(value)) for (const each of value) visit(each, scope, isNullExpected);
    if (!isNode(value)) return;
    const inside = value.node === "QUERY" ? { query: value, outer: scope } : scope;
    if (value.node === "QUERY" && inside) noteWrites(inside);
    if (value.node === "PARAM") parameterUse(value).expectsNull ||= isNullExpected;
    if ((value.node === "OPEXPR" || value.node === "SCALARARRAYOPEXPR") && inside) noteComparison(value, inside);
    const isExpected = expectsNull.has(value.node) || (isNullExpected && passesNull.has(value.node));
    for (const field of Object.values(value.fields)) visit(field, inside, isExpected);
  }

  function noteWrites(scope: Scope): void {
    const { query } = scope;
    const target = nodesIn(query, "rtable")[numberIn(query, "resultRelation") - 1];
    if (!target || query.fields.commandType === "1") return;
    const conflict = nodeIn(query, "onConflict");
    for (const entry of [...nodesIn(query, "targetList"), ...(conflict ? nodesIn(conflict, "onConflictSet") : [])]) {
      const column = catalog.column(String(target.fields.relid), numberIn(entry, "resno"));
      const from = parameterOf(nodeIn(entry, "expr"), scope);
      if (column && from) parameterUse(from.parameter)[from.isElement ? "elementsWritten" : "written"].push(column);
    }
  }

  function noteComparison(comparison: TreeNode, scope: Scope): void {
    const args = nodesIn(comparison, "args").map(withoutCast);
    const parameter = args.find(({ node }) => node === "PARAM");
    const reference = args.find(({ node }) => node === "VAR");
    const source = reference && sourceOf(reference, scope);
    const column = source?.kind === "table" ? catalog.column(source.table, source.number) : undefined;
    if (parameter && column) parameterUse(parameter).compared.push(column);
  }

  visit(query, undefined, false);
  return uses;
}

/** The parameter that an expression is, or an element of which: as it is, or through a column of the SELECT that is inserted. */
function parameterOf(
  expression: TreeNode | undefined,
  scope: Scope,
): { parameter: TreeNode; isElement: boolean } | undefined {
  const bare = expression && withoutCast(expression);
  if (bare?.node === "PARAM") return { parameter: bare, isElement: false };
  if (bare?.node !== "VAR") return undefined;
  const source = sourceOf(bare, scope);
  if (source.kind === "function") {
    const list = nodesIn(source.call, "args")[0];
    const found = list && parameterOf(list, source.scope);
    return found && { ...found, isElement: true };
  }
  const only = source.kind === "expressions" && source.expressions.length === 1 ? source.expressions[0] : undefined;
  return only && parameterOf(only.expression, only.scope);
}

const casts = new Set(["1", "2"]);

function withoutCast(expression: TreeNode): TreeNode {
  const isCast = expression.node === "FUNCEXPR" && casts.has(String(expression.fields.funcformat));
  const inner = isCast ? nodesIn(expression, "args")[0] : nodeIn(expression, "arg");
  const isWrapper = isCast || expression.node === "RELABELTYPE" || expression.node === "COERCEVIAIO";
  return isWrapper && inner ? withoutCast(inner) : expression;
}
