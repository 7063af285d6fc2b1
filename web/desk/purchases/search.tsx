import { type ActionFunctionArgs, useActionData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import type { ListedPurchase } from "#contract/purchases.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm, type RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { FoundPurchases } from "./found-purchases.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("support", "finance", "owner")];

/** Finds purchases; a single one opens at once. The typed address is in no URL. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  let found: ListedPurchase[] | undefined;
  const answer = await answerForm(request, app, async (posted) => {
    const { data } = await app.calls.searchPurchases({ body: { query: posted.get("query") ?? "" } });
    const [only, ...others] = data;
    if (only && others.length === 0) return staffPaths.deskPurchase(only.id);
    found = data;
    return staffPaths.deskPurchases;
  });
  return found ? { found } : answer;
}

/** Where the team looks up a purchase. */
export default function SearchPurchases() {
  const text = useText(deskPurchasesTexts);
  const answer = useActionData() as RefusedForm | { found: ListedPurchase[] } | undefined;
  const refused = answer && "code" in answer ? answer : undefined;
  const found = answer && "found" in answer ? answer.found : undefined;
  const form = useRefusedForm(refused, {
    fields: { query: text.queryFault },
    refusals: { TOO_MANY_REQUESTS: text.limited },
  });
  return (
    <>
      <PageHead title={text.title} noIndex />
      <h1 className="text-3xl">{text.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.lead}</p>
      <form method="post" noValidate className="mt-6 max-w-xl space-y-4">
        <SenderField />
        <FormAlert>{form.alert}</FormAlert>
        <TextField label={text.query} autoComplete="off" spellCheck={false} required {...form.field("query")} />
        <Button type="submit">{text.find}</Button>
      </form>
      {found && <FoundPurchases found={found} />}
    </>
  );
}
