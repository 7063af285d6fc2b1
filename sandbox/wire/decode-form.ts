import { ApiError } from "./api-error.ts";

/** A decoded form: strings, nested by brackets. Lists are groups with the names 0, 1, 2… */
export type WireValue = string | WireGroup;
export interface WireGroup {
  [name: string]: WireValue;
}

const maxParameters = 1000;
const maxDepth = 8;

/** Decodes `a[b][]=x&c=y`. Throws a 400 for a malformed form. */
export function decodeForm(form: string): WireGroup {
  const root: WireGroup = Object.create(null);
  if (form === "") return root;
  const pairs = form.split("&");
  if (pairs.length > maxParameters) throw malformed("too many parameters");
  for (const pair of pairs) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    place(root, pathOf(name), at < 0 ? "" : decode(pair.slice(at + 1)), name);
  }
  return root;
}

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw malformed("a parameter is not valid percent-encoded UTF-8");
  }
  if (decoded.includes("\0")) throw malformed("a parameter contains a null byte");
  return decoded;
}

function pathOf(name: string): string[] {
  const head = /^[^[\]]+/.exec(name)?.[0];
  const rest = head === undefined ? "" : name.slice(head.length);
  if (head === undefined || !/^(\[[^[\]]*\])*$/.test(rest))
    throw malformed("a parameter's name has unbalanced brackets");
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "")];
  if (path.length > maxDepth) throw malformed("a parameter is nested too deeply");
  return path;
}

function place(root: WireGroup, path: string[], value: string, name: string): void {
  let group = root;
  for (const [depth, step] of path.entries()) {
    const key = step === "" ? String(Object.keys(group).length) : step;
    if (depth === path.length - 1) {
      if (typeof group[key] === "object") throw malformed(`${name} is both a value and a group`);
      group[key] = value;
      return;
    }
    const next = group[key] ?? Object.create(null);
    if (typeof next === "string") throw malformed(`${name} is both a value and a group`);
    group[key] = next;
    group = next;
  }
}

function malformed(why: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message: `Invalid request (check that your POST content type is application/x-www-form-urlencoded): ${why}.`,
  });
}
