import type { Collection, Store } from "../state/store.ts";
import { noSuch } from "./api-error.ts";
import type { Route } from "./route.ts";

/** A record of the wire format. */
export interface StoredObject {
  id: string;
  object: string;
}

/** One kind of object: where it is kept and which calls it answers. A new one is a file and a line in the registry. */
export interface Resource {
  /** As in the `object` field. */
  object: string;
  collection?: Collection<StoredObject>;
  /** What its ids begin with, underscore included. */
  idPrefix?: string;
  /** Its fields that hold an id and can be expanded. */
  expandable?: string[];
  routes: Route[];
}

/** The record of an id, or Stripe's refusal. `param` names the parameter that held the id, if not the path. */
export function mustFind<T>(store: Store, of: Collection<T>, object: string, id: string, param?: string): T {
  const found = store.get(of, id);
  if (found === undefined) throw noSuch(object, id, param);
  return found;
}
