import type { ScreenState } from "./screen-state.ts";
import { catalogueStates } from "./states/catalogue-states.ts";
import { deskStates } from "./states/desk-states.ts";
import { formStates } from "./states/form-states.ts";
import { freePaymentStates } from "./states/free-payment-states.ts";
import { mailedStates } from "./states/mailed-states.ts";
import { postStates } from "./states/post-states.ts";
import { purchaseStates } from "./states/purchase-states.ts";
import { signInStates } from "./states/sign-in-states.ts";
import { studioStates } from "./states/studio-states.ts";

/** Every screen in every state. */
export const states: ScreenState[] = [
  ...catalogueStates,
  ...postStates,
  ...purchaseStates,
  ...formStates,
  ...freePaymentStates,
  ...mailedStates,
  ...signInStates,
  ...studioStates,
  ...deskStates,
];
