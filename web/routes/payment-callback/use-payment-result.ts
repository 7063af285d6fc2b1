import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/paths.ts";
import { storeToken } from "#web/access/stored-token.ts";
import { outcomeOf } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";
import { isReachable } from "#web/lib/is-reachable.ts";
import { issueOfContinuing, type PaymentView } from "./payment-view.ts";
import type { PaymentReference } from "./take-payment-reference.ts";
import { usePaymentView } from "./use-payment-view.ts";

export interface PaymentResultParts {
  view: PaymentView;
  reference: PaymentReference | undefined;
  /** The way to the post was tried and the server was not reached: nothing is lost, the reader stays. */
  offline: boolean;
  /** Goes to the content with its token and code (spec section 2). */
  continueToContent: () => Promise<void>;
  /** Back to the locked post with its payment modal open, for another card. */
  tryDifferent: () => Promise<void>;
  /** Ends the hand-over of token and code; every way out of the page calls it. */
  cleanCache: () => void;
}

/**
 * The result of the payment and the ways out of its page. Stores the token as soon as it arrives: a reader who leaves
 * without the button has paid as well (decision 092).
 */
export function usePaymentResult(): PaymentResultParts {
  const navigate = useNavigate();
  const { view, setView, reference } = usePaymentView();
  const [offline, setOffline] = useState(false);
  const status = "status" in view ? view.status : undefined;

  useEffect(() => {
    if (view.kind !== "success") return;
    const { slug, accessToken } = view.status;
    if (slug && accessToken) void storeToken(slug, accessToken);
  }, [view]);

  async function cleanCache() {
    if (!reference) return;
    const outcome = await outcomeOf(client.cleanCache({ body: reference, keepalive: true }));
    if (outcome.kind !== "reply") console.warn(`The hand-over was not ended: ${outcome.kind}`);
  }

  async function goToPost(address: string, accessToken: string | null, accessCode: string | null) {
    setOffline(false);
    if (!(await isReachable(address))) return setOffline(true);
    void navigate(address, { state: { accessToken, accessCode } });
    void cleanCache();
  }

  async function continueToContent() {
    const issue = issueOfContinuing(status);
    if (issue || !status?.slug || !status.username)
      return setView({ kind: "error", issue: issue ?? "dataMissing", status });
    await goToPost(paths.post(status.username, status.slug), status.accessToken, status.accessCode);
  }

  async function tryDifferent() {
    const issue = issueOfContinuing(status);
    if (issue || !status?.slug || !status.username)
      return setView({ kind: "error", issue: issue ?? "dataMissing", status });
    await goToPost(paths.post(status.username, status.slug) + paths.purchase, null, null);
  }

  return { view, reference, offline, continueToContent, tryDifferent, cleanCache: () => void cleanCache() };
}
