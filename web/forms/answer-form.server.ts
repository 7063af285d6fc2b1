import { data } from "react-router";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { type LengthFault, lengthFault } from "./length-fault.ts";
import { redirectAfterPost } from "./redirect-after-post.server.ts";

/** The fault of a field in a call: `invalid` if it is filled and fits, but breaks another rule of the call's schema. */
export type RefusedField = { kind: "empty" | "invalid" } | LengthFault;

/** A posted form whose call was refused: its page shows it again with everything that was typed. */
export interface RefusedForm {
  code: ErrorCode;
  values: Readonly<Record<string, readonly string[]>>;
  /** By the names of the fields, which are those of the schema. */
  fields: Readonly<Record<string, RefusedField>>;
}

/** A schema's issue with an input, in zod's format. */
interface Issue {
  path: readonly PropertyKey[];
  code: string;
  origin?: string;
  maximum?: number;
}

/**
 * Answers a form of a page by a call, with and without scripts alike. `send` makes the call from the posted fields and
 * resolves with the page to go to. The call's schema is the only validation: if it refuses, the page comes back with a
 * fault for each field that the schema names. Line ends are `\n`. `fields` are the fields of a body that was read before.
 */
export async function answerForm(
  request: Request,
  { reportError }: Pick<AppContext, "reportError">,
  send: (posted: URLSearchParams) => Promise<string>,
  fields?: URLSearchParams,
) {
  const sent = fields ?? new URLSearchParams(await request.text());
  const posted = new URLSearchParams([...sent].map(([name, value]) => [name, value.replaceAll("\r\n", "\n")]));
  try {
    return redirectAfterPost(request, await send(posted));
  } catch (error) {
    if (error instanceof Response) throw error;
    const code = refusalOf(error);
    if (code === undefined) reportError(error);
    const { retryAfterSec, cause } = error as { retryAfterSec?: number; cause?: { issues?: readonly Issue[] } };
    const refused = {
      ...{ code: code ?? "GENERAL_ERROR", values: valuesOf(posted) },
      fields: refusedFields(cause?.issues ?? [], posted),
    } satisfies RefusedForm;
    const wait = retryAfterSec !== undefined && { "Retry-After": String(Math.ceil(retryAfterSec)) };
    return data<RefusedForm>(refused, { status: errorStatus[refused.code], ...(wait && { headers: wait }) });
  }
}

/** The code of a `CallError`; undefined for other errors, which may have codes of their own. */
function refusalOf(error: unknown): ErrorCode | undefined {
  const code = errorCode(error);
  return code !== undefined && Object.hasOwn(errorStatus, code) ? code : undefined;
}

function valuesOf(posted: URLSearchParams): RefusedForm["values"] {
  return Object.fromEntries([...new Set(posted.keys())].map((name) => [name, posted.getAll(name)]));
}

function refusedFields(issues: readonly Issue[], posted: URLSearchParams): RefusedForm["fields"] {
  const fields: Record<string, RefusedField> = {};
  for (const { path, code, origin, maximum } of issues) {
    // `data.price` is the field `price`, and `categories.0` the field `categories`.
    const name = path.findLast((key) => typeof key === "string");
    if (name === undefined) continue;
    const value = posted.get(name) ?? "";
    const isTooLong = code === "too_big" && origin === "string" && maximum !== undefined;
    const tooLong = isTooLong ? lengthFault(value, maximum) : undefined;
    fields[name] ??= value.trim() === "" ? { kind: "empty" } : (tooLong ?? { kind: "invalid" });
  }
  return fields;
}
