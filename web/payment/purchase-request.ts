import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { consentVersion } from "#contract/consent.ts";
import { trimAddress } from "#contract/email.ts";
import { contentLanguageOf, type ScreenLanguage } from "#contract/languages.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import type { PaymentForm } from "./payment-form.ts";

export type PurchaseRequest = CallBodyInput<Calls["createPaymentIntent"]>;

/** The body of create-payment-intent, as spec section 7 has it; undefined for a post that is not for sale. */
export function purchaseRequest(
  post: PostFacts,
  form: Pick<PaymentForm, "email" | "nameOnCard">,
  language: ScreenLanguage,
): PurchaseRequest | undefined {
  if (post.price === null) return undefined;
  const { author } = post;
  const email = trimAddress(form.email);
  const name = form.nameOnCard.trim();
  return {
    amount: post.price,
    description: post.slug,
    email,
    name,
    metadata: {
      email,
      authorEmail: author.email,
      name,
      PaymentConcept: "PREMIUM_POST",
      title: post.title,
      slug: post.slug,
      author: `${author.firstName} ${author.lastName}`.trim(),
      username: author.username,
      type: "premium_post",
      category: post.category ?? "",
      language: contentLanguageOf(language),
    },
    consentVersion,
  };
}
