import { data } from "react-router";

/** In a loader: the 404 screen in place, with its status. */
export function notFound(): never {
  throw data(null, { status: 404 });
}
