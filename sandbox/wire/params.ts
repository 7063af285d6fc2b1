import { invalidParam } from "./api-error.ts";
import type { WireGroup, WireValue } from "./decode-form.ts";

/** Reads one parameter, or throws Stripe's 400. */
export interface Rule<T> {
  read(value: WireValue, name: string): T;
  readonly isRequired?: true;
}

/** A required parameter. */
export interface RequiredRule<T> extends Rule<T> {
  readonly isRequired: true;
}

/** The parameters of a call; all others are rejected. */
export type Shape = Record<string, Rule<unknown>>;

/** The parameters after reading a shape: required ones are present, all others may be undefined. */
export type Read<S extends Shape> = {
  [K in keyof S as S[K] extends RequiredRule<unknown> ? K : never]: ReadRule<S[K]>;
} & {
  [K in keyof S as S[K] extends RequiredRule<unknown> ? never : K]?: ReadRule<S[K]>;
};
type ReadRule<R> = R extends Rule<infer T> ? T : never;

/** Reads all parameters of a call or of a group (`prefix`). Rejects unknown and missing ones. */
export function readParams<S extends Shape>(raw: WireGroup, shape: S, prefix = ""): Read<S> {
  const nameOf = (key: string) => (prefix === "" ? key : `${prefix}[${key}]`);
  for (const key of Object.keys(raw)) {
    if (!Object.hasOwn(shape, key)) {
      throw invalidParam(nameOf(key), `Received unknown parameter: ${nameOf(key)}`, "parameter_unknown");
    }
  }
  const read: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries(shape)) {
    const value = raw[key];
    if (value !== undefined) read[key] = rule.read(value, nameOf(key));
    else if (rule.isRequired) throw missing(nameOf(key));
  }
  return read as Read<S>;
}

/** Makes a parameter mandatory. */
export function required<T>(rule: Rule<T>): RequiredRule<T> {
  return { read: rule.read, isRequired: true };
}

function missing(name: string) {
  return invalidParam(name, `Missing required param: ${name}.`, "parameter_missing");
}

function scalar(value: WireValue, name: string): string {
  if (typeof value !== "string") throw invalidParam(name, `Invalid string: ${JSON.stringify(value)}`);
  return value;
}

/** A string that an empty value cannot unset. */
export function text({ maxLength = 5000 } = {}): Rule<string> {
  return {
    read(value, name) {
      const read = scalar(value, name);
      if (read === "") {
        const message = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`;
        throw invalidParam(name, message, "parameter_invalid_empty");
      }
      return within(read, name, maxLength);
    },
  };
}

/** A string that an empty value unsets (null). */
export function clearableText({ maxLength = 5000 } = {}): Rule<string | null> {
  return { read: (value, name) => within(scalar(value, name), name, maxLength) || null };
}

function within(value: string, name: string, maxLength: number): string {
  if (value.length <= maxLength) return value;
  const message = `Invalid string: ${value.slice(0, 8)}...${value.slice(-5)}; must be at most ${maxLength} characters`;
  throw invalidParam(name, message);
}

/** An integer of at least `min`. */
export function integer({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}): Rule<number> {
  return {
    read(value, name) {
      const read = scalar(value, name);
      if (!/^-?\d{1,16}$/.test(read)) throw invalidParam(name, `Invalid integer: ${read}`, "parameter_invalid_integer");
      const number = Number(read);
      if (number < min) {
        throw invalidParam(name, `This value must be greater than or equal to ${min}.`, "parameter_invalid_integer");
      }
      if (number > max) {
        throw invalidParam(name, `This value must be less than or equal to ${max}.`, "parameter_invalid_integer");
      }
      return number;
    },
  };
}

/** `true` or `false`. */
export const boolean: Rule<boolean> = {
  read(value, name) {
    const read = scalar(value, name);
    if (read !== "true" && read !== "false") throw invalidParam(name, `Invalid boolean: ${read}`);
    return read === "true";
  },
};

/** One of the values listed. */
export function oneOf<const V extends string>(...values: V[]): Rule<V> {
  return {
    read(value, name) {
      const read = scalar(value, name);
      if ((values as string[]).includes(read)) return read as V;
      const [last, ...others] = [...values].reverse();
      const list = others.length === 0 ? last : `${others.reverse().join(", ")}, or ${last}`;
      throw invalidParam(name, `Invalid ${name}: must be one of ${list}`);
    },
  };
}

/** A list, sent as `name[]=…` or `name[0]=…`. */
export function list<T>(item: Rule<T>): Rule<T[]> {
  return {
    read(value, name) {
      if (typeof value === "string") {
        if (value === "") return [];
        throw invalidParam(name, "Invalid array");
      }
      const entries = Object.entries(value);
      if (entries.some(([key]) => !/^\d+$/.test(key))) throw invalidParam(name, "Invalid array");
      return entries.map(([key, entry]) => item.read(entry, `${name}[${key}]`));
    },
  };
}

/** A group of parameters, sent as `name[key]=…`. */
export function group<S extends Shape>(shape: S): Rule<Read<S>> {
  return {
    read(value, name) {
      if (typeof value === "string") throw invalidParam(name, "Invalid object");
      return readParams(value, shape, name);
    },
  };
}
