import { staffPaths } from "#contract/staff-paths.ts";
import type { ScreenState } from "../screen-state.ts";
import { staffScreen } from "../staff/staff-screen.ts";

const submit = 'main form button[type="submit"]';
const another = "nobody@creators.vitrina.example";

export const signInStates: ScreenState[] = [
  staffScreen({ name: "sign-in", path: staffPaths.signIn(), part: submit }),
  staffScreen({
    name: "sign-in/no address",
    path: staffPaths.signIn(),
    async steps({ page }) {
      await page.locator('input[name="email"]').fill("not an address");
      await page.locator(submit).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  }),
  staffScreen({
    name: "sign-in/code",
    path: staffPaths.signIn(),
    async steps({ page }) {
      await page.locator('input[name="email"]').fill(another);
      await page.locator(submit).click();
      await page.locator('input[name="code"]').waitFor();
    },
  }),
  staffScreen({
    name: "sign-in/wrong code",
    path: staffPaths.signIn(),
    async steps({ page }) {
      await page.locator('input[name="email"]').fill(another);
      await page.locator(submit).click();
      await page.locator('input[name="code"]').fill("12345678");
      await page.locator(submit).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  }),
  staffScreen({ name: "sign-in/again", as: "creator", path: staffPaths.signInAgain(staffPaths.studioAccount) }),
  staffScreen({ name: "sign-in/change of address over", path: staffPaths.undoEmail() }),
  staffScreen({ name: "sign-in/account closed", path: staffPaths.accountClosed }),
  staffScreen({ name: "second factor", as: "member", path: staffPaths.secondFactor, part: submit }),
  staffScreen({ name: "set-up", as: "beginner", path: staffPaths.setUpFactor, part: submit }),
  staffScreen({
    name: "set-up/app",
    as: "beginner",
    path: staffPaths.setUpFactor,
    async steps({ page }) {
      await page.locator(submit).click();
      await page.locator('input[name="code"]').waitFor();
    },
  }),
];
