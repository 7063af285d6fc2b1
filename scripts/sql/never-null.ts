import type { Catalog } from "./catalog.ts";
import { argumentsOf, nodesIn, numberIn, type TreeNode } from "./node-tree.ts";

const words = (text: string) => new Set(text.split(" "));

/** Functions that return a value whatever they are given. */
const alwaysTotal = words(
  "now clock_timestamp app_now gen_random_uuid concat json_build_object jsonb_build_object creator_has_ended post_has_ended",
);
/** Functions that return a value for all arguments that are not null. Operators and casts need not be listed. */
const total = words(
  "to_timestamp make_interval extract timezone floor ceil round power abs length octet_length cardinality lower upper substr left right " +
    "replace btrim concat_ws format strpos starts_with encode decode md5 sha256 array_positions hashtextextended hashtext uuid_send " +
    "nextval pg_try_advisory_xact_lock to_json to_jsonb json_in_ascii search_text",
);
const countsRows = words("count row_number rank dense_rank");
/** Aggregates that return a value for one row or more, if their argument has one. */
const rowAggregates = words("sum min max avg bool_and bool_or string_agg array_agg");
// Operators that can return null for values: those that look into JSON.
const partialOperators = /^jsonb?_(?:object_field|array_element|extract_path)/;

// How a function call was written, from PostgreSQL's primnodes.h.
const writtenAsCast = words("1 2");
// The frame of a window function that names none: from the first row to this one. From parsenodes.h.
const usualFrame = "1058";

/** Whether an expression has a value whatever rows there are, if its arguments have (`infer`). */
export function isNeverNull(
  expression: TreeNode,
  infer: (argument: TreeNode) => { isNullable: boolean },
  { catalog, query }: { catalog: Catalog; query: TreeNode },
): boolean {
  const args = argumentsOf(expression);
  const hasArguments = () => args.every((argument) => !infer(argument).isNullable);
  const nameIn = (field: string) => catalog.function(String(expression.fields[field])).name;
  switch (expression.node) {
    case "NULLTEST":
    case "BOOLEANTEST":
    case "DISTINCTEXPR":
    case "SQLVALUEFUNCTION":
    case "NEXTVALUEEXPR":
    case "ARRAYEXPR":
      return true;
    case "BOOLEXPR":
      return hasArguments();
    case "SCALARARRAYOPEXPR":
      // An array from elsewhere may have null in it.
      return (
        hasArguments() &&
        args.flatMap((each) => nodesIn(each, "elements")).every((each) => !infer(each).isNullable) &&
        args.some((each) => each.node === "ARRAYEXPR")
      );
    case "OPEXPR":
      return !partialOperators.test(nameIn("opfuncid")) && hasArguments();
    case "AGGREF": {
      // A group has a row.
      const hasRows =
        Array.isArray(query.fields.groupClause) && !query.fields.groupingSets && !expression.fields.aggfilter;
      const name = nameIn("aggfnoid");
      return countsRows.has(name) || (rowAggregates.has(name) && hasRows && hasArguments());
    }
    case "WINDOWFUNC": {
      const window = nodesIn(query, "windowClause")[numberIn(expression, "winref") - 1];
      const hasRows = window?.fields.frameOptions === usualFrame && !expression.fields.aggfilter;
      const name = nameIn("winfnoid");
      return countsRows.has(name) || (rowAggregates.has(name) && hasRows && hasArguments());
    }
    case "FUNCEXPR":
      return alwaysTotal.has(nameIn("funcid")) || (isTotal(expression, catalog) && hasArguments());
    default:
      return false;
  }
}

function isTotal(call: TreeNode, catalog: Catalog): boolean {
  const { name, returns } = catalog.function(String(call.fields.funcid));
  if (writtenAsCast.has(String(call.fields.funcformat)) || total.has(name)) return true;
  // Of bytes; of a text it may look for a pattern.
  return name === "substring" && catalog.typeName(returns) === "bytea";
}
