import type { Catalog } from "./catalog.ts";
import { isNeverNull } from "./never-null.ts";
import { argumentsOf, nodeIn, nodesIn, numberIn, type TreeNode, textOfConstant } from "./node-tree.ts";
import { isFilteredNotNull, isJoined } from "./not-null-filters.ts";
import { outputOf, type Scope, type ScopedExpression, scopeAt, sourceOf } from "./scope.ts";
import { valueType } from "./value-types.ts";

/** The values of an expression: their types in TypeScript, and whether it can be null. */
export interface Value {
  types: string[];
  isNullable: boolean;
}

/** The catalog, and which parameters of the statement may be null, by their numbers. */
export interface Analysis extends Catalog {
  nullableParameters: ReadonlySet<number>;
}

type Use = "returned" | "inJson";

// From PostgreSQL's nodes.h.
const select = "1";
const update = "2";
const returnsOld = "1";
// Kinds of subqueries in expressions, from PostgreSQL's primnodes.h.
const subLink = { exists: "0", scalar: "4", array: "6" };

/**
 * Reads from a parse tree what values an expression has. Texts are narrowed to literals where a CHECK constraint or the
 * expression says which they are. Whatever is not known never to be null counts as nullable.
 */
export function inferValue({ expression, scope }: ScopedExpression, catalog: Analysis, use: Use = "returned"): Value {
  const infer = (each: TreeNode) => inferValue({ expression: each, scope }, catalog, use);
  const part = (field: string) => infer(nodeIn(expression, field) as TreeNode);
  const typed = (isNullable: boolean): Value => ({ types: [typeOf(expression, catalog, use)], isNullable });
  switch (expression.node) {
    case "VAR":
      return inferColumn(expression, scope, catalog, use);
    case "CONST":
      return inferConstant(expression, catalog, use);
    case "RELABELTYPE":
    case "COLLATEEXPR":
    case "NAMEDARGEXPR":
      return part("arg");
    case "PARAM":
      return typed(catalog.nullableParameters.has(numberIn(expression, "paramid")));
    case "COERCEVIAIO":
    case "ARRAYCOERCEEXPR":
      return typed(part("arg").isNullable);
    case "CASEEXPR": {
      const results = nodesIn(expression, "args").map((when) => {
        const inside = { ...scope, conditions: [...(scope.conditions ?? []), nodeIn(when, "expr") as TreeNode] };
        return inferValue({ expression: nodeIn(when, "result") as TreeNode, scope: inside }, catalog, use);
      });
      return union([...results, part("defresult")]);
    }
    case "COALESCEEXPR":
    case "MINMAXEXPR": {
      const values = nodesIn(expression, "args").map(infer);
      return { ...union(values), isNullable: values.every(({ isNullable }) => isNullable) };
    }
    case "SUBLINK":
      return inferSubquery(expression, scope, catalog, use);
    case "AGGREF":
    case "FUNCEXPR":
      return (
        inferJson(expression, scope, catalog) ?? typed(!isNeverNull(expression, infer, { catalog, query: scope.query }))
      );
    default:
      return typed(!isNeverNull(expression, infer, { catalog, query: scope.query }));
  }
}

/** The values of what makes a column. */
export function inferSource(source: ReturnType<typeof sourceOf>, catalog: Analysis, use: Use): Value | undefined {
  if (source.kind !== "expressions") return undefined;
  return union(source.expressions.map((each) => inferValue(each, catalog, use)));
}

function inferColumn(reference: TreeNode, from: Scope, catalog: Analysis, use: Use): Value {
  const scope = scopeAt(from, numberIn(reference, "varlevelsup"));
  const nulledByJoins = reference.fields.varnullingrels;
  const isOuterJoined = Array.isArray(nulledByJoins) && nulledByJoins.length > 0;
  // RETURNING old.column has no old row where one is inserted.
  const isNulled = (isOuterJoined && !isJoined(reference, scope)) || reference.fields.varreturningtype === returnsOld;
  const written = writtenValue(reference, scope);
  const isFiltered = !written && isFilteredNotNull(reference, scope, catalog);
  const isNullable = (isNullableBefore: boolean) => !isFiltered && (isNulled || isNullableBefore);
  const source = sourceOf(reference, from);
  const value = inferSource(source, catalog, use);
  if (value) return { types: value.types, isNullable: isNullable(value.isNullable) };
  const column = source.kind === "table" ? catalog.column(source.table, source.number) : undefined;
  const types = column?.choices?.map((choice) => JSON.stringify(choice)) ?? [typeOf(reference, catalog, use)];
  const isNeverWrittenNull = written && !inferValue(written, catalog).isNullable;
  const hasValue = column?.notNull || isNeverWrittenNull || source.kind === "system";
  return { types, isNullable: isNullable(!hasValue) };
}

/** The value that an UPDATE has written into a column that it returns; columns in it are those of the row before, as in a SELECT. */
function writtenValue(reference: TreeNode, { query, outer }: Scope): ScopedExpression | undefined {
  if (query.fields.commandType !== update || query.fields.resultRelation !== reference.fields.varno) return undefined;
  const entry = nodesIn(query, "targetList").find(({ fields }) => fields.resno === reference.fields.varattno);
  const expression = entry && nodeIn(entry, "expr");
  const before: TreeNode = { ...query, fields: { ...query.fields, commandType: select } };
  return expression && { expression, scope: { query: before, outer } };
}

function inferConstant(constant: TreeNode, catalog: Analysis, use: Use): Value {
  if (constant.fields.constisnull === "true") return { types: [], isNullable: true };
  if (isEmptyList(constant, catalog)) return { types: ["never[]"], isNullable: false };
  const isText = ["text", "unknown"].includes(catalog.typeName(String(constant.fields.consttype)));
  const types = isText ? [JSON.stringify(textOfConstant(constant))] : [typeOf(constant, catalog, use)];
  return { types, isNullable: false };
}

/** Whether a constant is `'[]'` in JSON. */
function isEmptyList(constant: TreeNode, catalog: Analysis): boolean {
  const type = catalog.typeName(String(constant.fields.consttype));
  const text = textOfConstant(constant);
  return (type === "json" && text === "[]") || (type === "jsonb" && text === "\0\0\0@");
}

function inferSubquery(link: TreeNode, scope: Scope, catalog: Analysis, use: Use): Value {
  const query = nodeIn(link, "subselect");
  const kind = String(link.fields.subLinkType);
  const isRow = kind === subLink.scalar || kind === subLink.array;
  if (!query || !isRow) return { types: ["boolean"], isNullable: kind !== subLink.exists };
  const value = inferSource(outputOf(query, scope, 1), catalog, use) ?? { types: ["unknown"], isNullable: true };
  if (kind === subLink.array) return { types: [`${grouped(value)}[]`], isNullable: false };
  return { types: value.types, isNullable: value.isNullable || !alwaysHasRow(query) };
}

/** Whether a subquery returns a row whatever the tables hold: it reads none, or counts over all that it reads. */
function alwaysHasRow(query: TreeNode): boolean {
  const join = nodeIn(query, "jointree");
  const isBare = !query.fields.havingQual && !query.fields.limitCount && !query.fields.limitOffset;
  const readsNothing = nodesIn(query, "rtable").length === 0 && !join?.fields.quals;
  const countsAll = query.fields.hasAggs === "true" && !query.fields.groupClause && !query.fields.groupingSets;
  return isBare && !query.fields.setOperations && (readsNothing || countsAll);
}

/** The results of `json_build_object` and `json_agg`, member by member. Undefined for other functions. */
function inferJson(call: TreeNode, scope: Scope, catalog: Analysis): Value | undefined {
  const name = catalog.function(String(call.fields.funcid ?? call.fields.aggfnoid)).name;
  if (!/^jsonb?_(?:agg|build_object)$/.test(name)) return undefined;
  const args = argumentsOf(call);
  const values = args.map((expression) => inferValue({ expression, scope }, catalog, "inJson"));
  if (name.endsWith("agg")) return { types: values.map((value) => `${grouped(value)}[]`), isNullable: true };
  const members = values.flatMap((value, place) => {
    const key = values[place - 1]?.types[0];
    return place % 2 === 1 && key ? [`${memberName(key)}: ${typeText(value)}`] : [];
  });
  return { types: [`{ ${members.join("; ")} }`], isNullable: false };
}

function union(values: Value[]): Value {
  return {
    types: [...new Set(values.flatMap(({ types }) => types))],
    isNullable: values.some(({ isNullable }) => isNullable),
  };
}

/** A value's type as TypeScript spells it, with `null` if it can be null. */
export function typeText({ types, isNullable }: Value): string {
  const isCovered = (type: string) =>
    (type.startsWith('"') && types.includes("string")) ||
    (type === "never[]" && types.some((each) => each !== type && each.endsWith("[]")));
  const spelled = types.includes("unknown") ? ["unknown"] : types.filter((type) => !isCovered(type)).sort();
  return [...spelled, ...(isNullable && spelled[0] !== "unknown" ? ["null"] : [])].join(" | ") || "null";
}

function grouped(value: Value): string {
  const text = typeText(value);
  const isOne = value.types.length === 1 && !value.isNullable;
  return isOne ? text : `(${text})`;
}

function memberName(literal: string): string {
  const name = JSON.parse(literal) as string;
  return /^[a-zA-Z_]\w*$/.test(name) ? name : literal;
}

const typeFields = [
  ...["vartype", "consttype", "paramtype", "funcresulttype", "opresulttype", "aggtype", "wintype", "resulttype"],
  ...["casetype", "coalescetype", "minmaxtype", "array_typeid", "refrestype", "row_typeid", "type"],
];

function typeOf(expression: TreeNode, catalog: Analysis, use: Use): string {
  const field = typeFields.find((each) => expression.fields[each] !== undefined);
  if (!field) return "boolean";
  return valueType(catalog.typeName(String(expression.fields[field])), use);
}
