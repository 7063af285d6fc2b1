import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { refundRequestTexts } from "#web/i18n/refund-request-texts.ts";
import { useText } from "#web/i18n/text.ts";

interface RequestStateProps {
  state: Exclude<CallReply<Calls["getRefundRequest"]>["state"], "possible">;
  /** When the team answers, in words. */
  due: string;
}

/** The state of a refund request, or the reason why there can be none. */
export function RequestState({ state, due }: RequestStateProps) {
  const text = useText(refundRequestTexts);
  const [title, words] = {
    waiting: [text.waiting, text.waitingText(due)],
    refunded: [text.refunded, text.refundedText],
    declined: [text.declined, text.declinedText],
    "too-late": [text.tooLate, text.tooLateText],
    impossible: [text.impossible, text.impossibleText],
  }[state] as [string, string];
  return (
    <div role="status">
      <h1 className="title-display text-[clamp(2.25rem,6vw,3.25rem)]">{title}</h1>
      <p className="mt-5 text-lg leading-relaxed">{words}</p>
    </div>
  );
}
