import type { AppContext } from "#web/lib/app-context.ts";

/** Holds, releases or undoes, as the posted form says. Returns the word about it. */
export async function changePayouts(
  { calls }: Pick<AppContext, "calls">,
  posted: URLSearchParams,
): Promise<"held" | "released" | "undone"> {
  const [kind, id] = [posted.get("kind"), posted.get("id") ?? ""];
  if (kind === "undo") {
    await calls.undoPayout({ params: { id } });
    return "undone";
  }
  if (kind === "release") {
    await calls.releasePayouts({ params: { id } });
    return "released";
  }
  const [username, reason] = [(posted.get("username") ?? "").trim(), (posted.get("reason") ?? "").trim()];
  await calls.holdPayouts({ body: { username, reason } });
  return "held";
}
