import { staffPaths } from "#contract/staff-paths.ts";
import { redirectAfterPost } from "#web/forms/redirect-after-post.server.ts";
import { answerCall, errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";

/** The link of the mail to a former address, and whether it can be used. */
export interface EmailUndo {
  state: "open" | "over" | "done";
  link: { id: string; signature: string };
}

/** Whether the link of the mail can be used. Looking changes nothing: mail programs open links by themselves. */
export async function readEmailUndo(app: AppContext, given: URLSearchParams): Promise<EmailUndo> {
  const link = linkOf(given);
  if (given.has("done")) return { state: "done", link };
  const checked = app.calls.checkEmailUndo({ body: link }).catch((error) => {
    if (errorCode(error) === "INVALID_DATA") return { usable: false };
    throw error;
  });
  return { state: (await answerCall(checked)).usable ? "open" : "over", link };
}

/** Undoes the change. Returns the way to an address without the link's secret. */
export async function postEmailUndo(app: AppContext, request: Request, posted: URLSearchParams): Promise<Response> {
  const undo = app.calls.undoEmailChange({ body: linkOf(posted) }).then(
    () => true,
    (error) => {
      if (["NOT_FOUND", "INVALID_DATA"].includes(errorCode(error) ?? "")) return false;
      throw error;
    },
  );
  const isUndone = await answerCall(undo);
  return redirectAfterPost(request, isUndone ? `${staffPaths.undoEmail()}&done=1` : staffPaths.undoEmail());
}

function linkOf(given: URLSearchParams): EmailUndo["link"] {
  return { id: given.get("undo") ?? "", signature: given.get("t") ?? "" };
}
