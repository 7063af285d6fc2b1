import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { refundRequestTexts } from "#web/i18n/refund-request-texts.ts";
import { useText } from "#web/i18n/text.ts";

type Request = CallReply<Calls["getRefundRequest"]>;

interface RequestStateProps {
  state: Exclude<Request["state"], "possible">;
  /** Whether the payment was an amount of the buyer's choice. */
  isFree: boolean;
  answer: Request["answer"];
  /** Dollars that were refunded and paid, in words. */
  refunded: string;
  paid: string;
  /** When the team answers, in words. */
  due: string;
}

/** The state of a refund request, or the reason why there can be none. */
export function RequestState({ state, isFree, answer, refunded, paid, due }: RequestStateProps) {
  const text = useText(refundRequestTexts);
  const [title, words] = {
    waiting: [text.waiting, text.waitingText(due)],
    refunded: [text.refunded, isFree ? text.refundedFreely : text.refundedText],
    part: [text.part, (isFree ? text.partFreely : text.partText)(refunded, paid)],
    declined: [text.declined, text.declinedText],
    "too-late": [text.tooLate, text.tooLateText],
    impossible: [text.impossible, text.impossibleText],
  }[state] as [string, string];
  return (
    <div role="status">
      <h1 className="title-display text-[clamp(2.25rem,6vw,3.25rem)]">{title}</h1>
      <p className="mt-5 text-lg leading-relaxed">{words}</p>
      {answer && (
        <>
          <h2 className="mt-6 text-xl">{text.answer}</h2>
          <p lang={answer.language} className="mt-2 leading-relaxed wrap-anywhere whitespace-pre-wrap">
            {answer.text}
          </p>
          <p className="mt-6 leading-relaxed">{text.disagree}</p>
        </>
      )}
    </div>
  );
}
