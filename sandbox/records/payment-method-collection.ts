import type { Stripe } from "stripe";
import type { CardBehaviour } from "../cards/test-cards.ts";
import { collection } from "../state/store.ts";

/** The entered cards, without their numbers. */
export const paymentMethods = collection<Stripe.PaymentMethod>("payment_methods");

/** The behaviour of each card when it is charged, by payment method. */
export const cardBehaviours = collection<CardBehaviour>("card_behaviours");
