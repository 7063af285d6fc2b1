import { Form } from "react-router";
import type { AttentionAction } from "#contract/attention-kinds.ts";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { deskAttentionTexts } from "#web/i18n/desk-attention-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";

export type Item = CallReply<Calls["listDeskAttention"]>["data"][number];

/** The buttons of an item. One that moves money, or says that it was moved, asks first, with and without scripts. */
export function ItemActions({ item }: { item: Item }) {
  const text = useText(deskAttentionTexts);
  if (item.actions.length === 0) return null;
  return (
    <div className="my-2 flex flex-wrap items-start gap-2">
      {item.actions.map((action) => {
        if (!asksFirst(action)) return <ActionForm key={action} action={action} item={item} label={text[action]} />;
        return (
          <details key={action} className="max-w-prose open:w-full">
            <summary
              className={buttonClass("secondary", "cursor-pointer list-none [&::-webkit-details-marker]:hidden")}
            >
              {text[action]} <span className="sr-only">{item.id}</span>
            </summary>
            <p className="mt-2 mb-3">{text[`why ${action}`]}</p>
            <ActionForm action={action} item={item} label={text[`confirm ${action}`]} look="primary" />
          </details>
        );
      })}
    </div>
  );
}

type AskedAction = Exclude<AttentionAction, "close-alert" | "retry-job" | "run-audit">;

/** Whether the action needs the second look that a step-up is as well. */
function asksFirst(action: AttentionAction): action is AskedAction {
  return action !== "close-alert" && action !== "retry-job" && action !== "run-audit";
}

interface ActionFormProps {
  action: AttentionAction;
  item: Item;
  label: string;
  look?: "primary";
}

function ActionForm({ action, item, label, look }: ActionFormProps) {
  return (
    <Form method="post">
      <SenderField />
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="purchase" value={item.purchaseId ?? ""} />
      <input type="hidden" name="since" value={item.since} />
      <Button type="submit" look={look ?? "secondary"}>
        {label} <span className="sr-only">{item.id}</span>
      </Button>
    </Form>
  );
}
