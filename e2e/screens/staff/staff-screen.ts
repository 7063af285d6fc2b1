import type { ScreenState, Visit } from "../screen-state.ts";
import { type StaffPerson, type StaffWorld, staffWorld } from "./staff-world.ts";

interface StaffScreen {
  name: string;
  /** The person on the screen; a visitor without one. */
  as?: StaffPerson;
  path: string | ((world: StaffWorld) => string);
  /** A part that is there once the screen is complete. */
  part?: string;
  /** The case of a queue that is shown; others, which journeys open at the same time, are taken off. */
  only?: (world: StaffWorld) => string;
  /** Leads from the address to the state. */
  steps?: (visit: Visit) => Promise<unknown>;
}

/** A state of a screen of sign-in, studio or desk. */
export function staffScreen({ name, as, path, part, only, steps }: StaffScreen): ScreenState {
  return {
    name,
    isOfStaff: true,
    async show(visit) {
      const { page, product } = visit;
      const world = await staffWorld(product);
      if (as) await page.context().addCookies(world.cookies[as]);
      await page.goto(typeof path === "string" ? path : path(world));
      if (part) await page.locator(part).first().waitFor();
      await steps?.(visit);
      if (only) await page.locator("main tbody").evaluate(keepRow, only(world));
    },
  };
}

/** Runs in the page. */
function keepRow(body: Element, id: string): void {
  for (const row of body.querySelectorAll("tr")) if (!row.querySelector(`a[href*="${id}"]`)) row.remove();
}
