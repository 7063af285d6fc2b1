import type { Catalog } from "./catalog.ts";
import { isNode, nodeIn, nodesIn, type TreeNode } from "./node-tree.ts";
import type { Scope } from "./scope.ts";

const isNotNull = "1";
const and = "and";
const inner = "0";

/**
 * Whether the conditions that hold where a column is read (of WHERE, of inner joins and of the CASE around it) leave no null in it:
 * `x IS NOT NULL`, or a comparison, which is not true for a null.
 */
export function isFilteredNotNull(reference: TreeNode, { query, conditions = [] }: Scope, catalog: Catalog): boolean {
  const join = nodeIn(query, "jointree");
  return [...(join ? conditionsOf(join) : []), ...conditions.flatMap(conjuncts)].some((condition) =>
    condition.node === "NULLTEST"
      ? condition.fields.nulltesttype === isNotNull && isSame(nodeIn(condition, "arg"), reference)
      : isNullWith(condition, reference, catalog),
  );
}

/** Whether the CASE around a column of an outer-joined table asks for a row of that table: `CASE WHEN t.id IS NOT NULL`. */
export function isJoined(reference: TreeNode, { conditions = [] }: Scope): boolean {
  return conditions.flatMap(conjuncts).some((condition) => {
    if (condition.node !== "NULLTEST" || condition.fields.nulltesttype !== isNotNull) return false;
    const asked = nodeIn(condition, "arg");
    if (asked?.node !== "VAR") return false;
    return asked.fields.varlevelsup === "0" && asked.fields.varno === reference.fields.varno;
  });
}

/** The conditions of WHERE and of inner joins. */
function conditionsOf(join: TreeNode): TreeNode[] {
  if (join.node === "JOINEXPR" && join.fields.jointype !== inner) return [];
  const sides = [...nodesIn(join, "fromlist"), nodeIn(join, "larg"), nodeIn(join, "rarg")].filter(isNode);
  const quals = nodeIn(join, "quals");
  return [...(quals ? conjuncts(quals) : []), ...sides.flatMap(conditionsOf)];
}

function conjuncts(condition: TreeNode): TreeNode[] {
  const isAnd = condition.node === "BOOLEXPR" && condition.fields.boolop === and;
  return isAnd ? nodesIn(condition, "args").flatMap(conjuncts) : [condition];
}

/** Whether an expression is null, and so not true, where the column is. */
function isNullWith(expression: TreeNode, reference: TreeNode, catalog: Catalog): boolean {
  if (isSame(expression, reference)) return true;
  // `null <> ALL ('{}')` is true.
  if (expression.node === "SCALARARRAYOPEXPR" && expression.fields.useOr !== "true") return false;
  const calls = expression.fields.opfuncid ?? expression.fields.funcid;
  if (calls !== undefined && !catalog.function(String(calls)).isStrict) return false;
  if (!["OPEXPR", "FUNCEXPR", "SCALARARRAYOPEXPR", "RELABELTYPE", "COERCEVIAIO"].includes(expression.node))
    return false;
  const args = [...nodesIn(expression, "args"), nodeIn(expression, "arg")].filter(isNode);
  return args.some((argument) => isNullWith(argument, reference, catalog));
}

function isSame(found: TreeNode | undefined, reference: TreeNode): boolean {
  return (
    found?.node === "VAR" &&
    found.fields.varlevelsup === "0" &&
    found.fields.varno === reference.fields.varno &&
    found.fields.varattno === reference.fields.varattno
  );
}
