import { expect, test } from "vitest";
import { paymentTexts } from "./payment-texts.ts";

test.each([
  [100, "1 dollar", "1 dólar"],
  [150, "1 dollar and 50 cents", "1 dólar y 50 centavos"],
  [201, "2 dollars and 1 cent", "2 dólares y 1 centavo"],
  [125_000, "1,250 dollars", "1250 dólares"],
  [97_087_329, "970,873 dollars and 29 cents", "970.873 dólares y 29 centavos"],
])("%i cents in words", (cents, english, spanish) => {
  expect(paymentTexts.en.amountInWords(cents)).toBe(english);
  expect(paymentTexts.es.amountInWords(cents)).toBe(spanish);
});
