import { errorStatus } from "#contract/errors.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { type BulkAction, type BulkAnswer, type BulkRefusal, bulkActions } from "./bulk-action.ts";

/** The most pieces of one form: a page of the list. */
const maxPieces = 50;

/** Performs a confirmed action on each piece; a refusal of one does not stop the others. Without a confirmation asks for it. */
export async function answerBulkAction(request: Request, app: AppContext): Promise<BulkAnswer> {
  const form = new URLSearchParams(await request.text());
  const action = bulkActions.find((each) => each === form.get("action"));
  const ids = [...new Set(form.getAll("piece"))].slice(0, maxPieces);
  if (!action || ids.length === 0) return { kind: "nothing" };
  if (form.get("confirmed") !== "yes") return { kind: "confirm", action, ids };
  const refused: { id: string; reason: BulkRefusal }[] = [];
  for (const id of ids) {
    const reason = await refusalOf(app, () => perform(app, action, id));
    if (reason) refused.push({ id, reason });
  }
  return { kind: "done", action, done: ids.length - refused.length, refused };
}

async function perform({ calls }: AppContext, action: BulkAction, id: string): Promise<void> {
  const params = { id };
  if (action === "delete") await calls.deleteStudioPost({ params });
  else if (action === "withdraw") await calls.withdrawStudioPost({ params });
  else {
    const { version, state, schedule } = (await calls.getStudioPost({ params })).data;
    // A piece under review keeps the date with which it was sent.
    if (state === "in-review" && schedule) {
      const { at, timeZone } = schedule;
      await calls.scheduleStudioPost({ params, body: { version, at, timeZone } });
    } else await calls.publishStudioPost({ params, body: { version } });
  }
}

async function refusalOf(app: AppContext, work: () => Promise<void>): Promise<BulkRefusal | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const code = errorCode(error) ?? "GENERAL_ERROR";
    if (errorStatus[code] >= 500) app.reportError(error);
    const reasons: Partial<Record<typeof code, BulkRefusal>> = {
      ...{ WRONG_STATE: "wrongState", INVALID_DATA: "notReady", NOT_FOUND: "missing" },
      ...{ RESTRICTED: "restricted", TOO_MANY_REQUESTS: "tooMany" },
    };
    return reasons[code] ?? "failed";
  }
}
