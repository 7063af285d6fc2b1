import type { AppContext } from "#web/lib/app-context.ts";

/** Holds, releases, undoes or retires an account, as the posted form says. Returns the word about it. */
export async function changePayouts(
  { calls }: Pick<AppContext, "calls">,
  posted: URLSearchParams,
): Promise<"held" | "released" | "undone" | "retired"> {
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
  if (kind === "retire") {
    await calls.retirePayoutAccount({ body: { username, reason } });
    return "retired";
  }
  await calls.holdPayouts({ body: { username, reason } });
  return "held";
}
