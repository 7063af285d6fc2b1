import { data } from "react-router";
import { goneStatus } from "#contract/errors.ts";

/** In a loader: the 404 screen in place, with its status. */
export function notFound(): never {
  throw data(null, { status: 404 });
}

/** In a loader: the screen of what is no longer offered, with status 410. */
export function gone(): never {
  throw data(null, { status: goneStatus });
}
