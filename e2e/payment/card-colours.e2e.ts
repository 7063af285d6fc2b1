import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

for (const [colorScheme, reducedMotion] of [
  ["light", "no-preference"],
  ["light", "reduce"],
  ["dark", "reduce"],
] as const) {
  test(`applies the page's colors to the card fields: ${colorScheme}, motion ${reducedMotion}`, {
    tag: "@long",
  }, async ({ page }) => {
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
