/** A value in PostgreSQL's text form of a parse tree: a node, a list, or a word (numbers and names alike). Null is `<>`. */
export type TreeValue = TreeNode | TreeValue[] | string | null;

/** A node of a parse tree, such as `{VAR :varno 1 :varattno 2 …}`. */
export interface TreeNode {
  node: string;
  fields: Record<string, TreeValue>;
}

const token = /[{}()[\]]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s{}()[\]"\\])+/gs;
const listKinds = new Set(["b", "i", "o", "x"]);

/** Reads the parse tree that PostgreSQL logs under `debug_print_rewritten`. Constants are lists of bytes. */
export function readTree(text: string): TreeValue {
  const tokens = text.match(token) ?? [];
  let place = 0;

  function readList(end: string): TreeValue[] {
    const values: TreeValue[] = [];
    while (tokens[place] !== end) values.push(readValue());
    place += 1;
    return values;
  }

  function readNode(): TreeNode {
    const node = tokens[place++] ?? "";
    const fields: Record<string, TreeValue> = {};
    while (tokens[place] !== "}") {
      const name = (tokens[place++] ?? "").slice(1);
      let value = readValue();
      // A constant is its length and then its bytes.
      if (tokens[place] === "[") value = readValue();
      fields[name] = value;
    }
    place += 1;
    return { node, fields };
  }

  function readValue(): TreeValue {
    const word = tokens[place++];
    if (word === undefined) throw new Error("The parse tree ends early");
    if (word === "{") return readNode();
    if (word === "[") return readList("]");
    if (word === "(") {
      if (listKinds.has(tokens[place] ?? "")) place += 1;
      return readList(")");
    }
    if (word === "<>") return null;
    return word.startsWith('"') ? word.slice(1, -1).replaceAll(/\\(.)/gs, "$1") : word.replaceAll(/\\(.)/gs, "$1");
  }

  return readValue();
}

export function isNode(value: TreeValue | undefined): value is TreeNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The node in a field, or undefined where the field is empty. */
export function nodeIn(node: TreeNode, field: string): TreeNode | undefined {
  const value = node.fields[field];
  return isNode(value) ? value : undefined;
}

/** The nodes of a list in a field; none where the field is empty. */
export function nodesIn(node: TreeNode, field: string): TreeNode[] {
  const value = node.fields[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The arguments of a call; an aggregate's without what only orders its rows. */
export function argumentsOf(call: TreeNode): TreeNode[] {
  return nodesIn(call, "args").flatMap((each) => {
    if (each.node !== "TARGETENTRY") return each;
    return each.fields.resjunk === "true" ? [] : (nodeIn(each, "expr") ?? []);
  });
}

/** The number in a field; 0 where there is none. */
export function numberIn(node: TreeNode, field: string): number {
  return Number(node.fields[field] ?? 0);
}

/** The text of a constant: of a literal whose type was left open (705) as it is, of others behind four bytes of length. */
export function textOfConstant(constant: TreeNode): string {
  const stored = Array.isArray(constant.fields.constvalue) ? constant.fields.constvalue.map(Number) : [];
  const isOpen = constant.fields.consttype === "705";
  return Buffer.from(isOpen ? stored.slice(0, -1) : stored.slice(4)).toString("utf8");
}
