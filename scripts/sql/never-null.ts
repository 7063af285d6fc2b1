import type { Catalog } from "./catalog.ts";
import { argumentsOf, type TreeNode } from "./node-tree.ts";

/** Functions that return a value whatever they are given. */
const alwaysTotal = new Set([
  ...["now", "clock_timestamp", "app_now", "gen_random_uuid", "concat", "json_build_object", "jsonb_build_object"],
  ...["creator_has_ended", "post_has_ended"],
]);

/** Functions that return a value for every argument that is not null. Operators and casts need not be listed. */
const total = new Set([
  ...["to_timestamp", "make_interval", "extract", "date_part", "timezone"],
  ...["greatest", "floor", "ceil", "ceiling", "round", "power", "abs", "mod"],
  ...[
    "length",
    "octet_length",
    "cardinality",
    "lower",
    "upper",
    "substr",
    "substring",
    "left",
    "right",
    "replace",
    "btrim",
  ],
  ...[
    "concat_ws",
    "format",
    "strpos",
    "position",
    "starts_with",
    "encode",
    "decode",
    "md5",
    "sha256",
    "array_positions",
  ],
  ...["hashtextextended", "hashtext", "uuid_send", "nextval", "pg_try_advisory_xact_lock"],
  ...["to_json", "to_jsonb", "json_in_ascii", "search_text"],
]);
const countsRows = new Set(["count", "row_number", "rank", "dense_rank"]);
/** Aggregates that have a value for one row or more, if their argument has. */
const rowAggregates = new Set([
  "sum",
  "min",
  "max",
  "avg",
  "bool_and",
  "bool_or",
  "string_agg",
  "array_agg",
  "json_agg",
  "jsonb_agg",
]);
// Operators that can return null for values: those that look into JSON.
const partialOperators = /^jsonb?_(?:object_field|array_element|extract_path)/;

// From PostgreSQL's primnodes.h: how a function call was written.
const writtenAsCast = new Set(["1", "2"]);

/** Whether an expression has a value whatever rows there are, if its arguments have (`infer`). */
export function isNeverNull(
  expression: TreeNode,
  infer: (argument: TreeNode) => { isNullable: boolean },
  { catalog, query }: { catalog: Catalog; query: TreeNode },
): boolean {
  const args = argumentsOf(expression);
  const hasArguments = () => args.every((argument) => !infer(argument).isNullable);
  // A group has a row, and so has the usual frame of a window function.
  const hasRows = (isGrouped: boolean) => isGrouped && !expression.fields.aggfilter && hasArguments();
  const nameIn = (field: string) => catalog.function(String(expression.fields[field])).name;
  switch (expression.node) {
    case "NULLTEST":
    case "BOOLEANTEST":
    case "DISTINCTEXPR":
    case "SQLVALUEFUNCTION":
    case "NEXTVALUEEXPR":
    case "ARRAYEXPR":
    case "ARRAY":
      return true;
    case "BOOLEXPR":
    case "SCALARARRAYOPEXPR":
      return hasArguments();
    case "OPEXPR":
      return !partialOperators.test(nameIn("opfuncid")) && hasArguments();
    case "AGGREF":
      return (
        countsRows.has(nameIn("aggfnoid")) ||
        (rowAggregates.has(nameIn("aggfnoid")) && hasRows(Array.isArray(query.fields.groupClause)))
      );
    case "WINDOWFUNC":
      return countsRows.has(nameIn("winfnoid")) || (rowAggregates.has(nameIn("winfnoid")) && hasRows(true));
    case "FUNCEXPR":
      if (alwaysTotal.has(nameIn("funcid"))) return true;
      return (total.has(nameIn("funcid")) || writtenAsCast.has(String(expression.fields.funcformat))) && hasArguments();
    default:
      return false;
  }
}
