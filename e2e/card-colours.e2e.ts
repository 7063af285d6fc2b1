import { expect, test } from "./harness/test.ts";
import { market } from "./steps/demo.ts";
import { purchaseSteps } from "./steps/purchase.ts";
import { newReader } from "./steps/reader.ts";

for (const [colorScheme, reducedMotion] of [
  ["light", "no-preference"],
  ["light", "reduce"],
  ["dark", "reduce"],
] as const) {
  test(`applies the page's colors to the card fields: ${colorScheme}, motion ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion });
    const steps = purchaseSteps(page);
    await steps.openPost(market);
    await steps.openModal();
    await steps.enterDetails(newReader());
    const painted = (element: Element, property: string) => getComputedStyle(element).getPropertyValue(property);
    const field = steps.frame.getByLabel(steps.text.cardNumber);
    for (const property of ["color", "background-color"])
      expect(await field.evaluate(painted, property), property).toBe(await steps.dialog.evaluate(painted, property));
  });
}
