import type { Collection, Store } from "../state/store.ts";
import { resourceMissing } from "./api-error.ts";
import type { Route } from "./route.ts";

/** An object of the API. */
export interface StoredObject {
  id: string;
  object: string;
}

/** A type of object: its collection and its routes. To add one, write a file and register it in `all-resources.ts`. */
export interface Resource {
  /** The value of its `object` field. */
  object: string;
  collection?: Collection<StoredObject>;
  /** The prefix of its ids, underscore included. */
  idPrefix?: string;
  /** Its expandable fields, which hold ids. */
  expandable?: string[];
  routes: Route[];
}

/** The record with this id, or Stripe's error. `param` names the parameter with the id; default is the path. */
export function mustFind<T>(store: Store, of: Collection<T>, object: string, id: string, param?: string): T {
  const found = store.get(of, id);
  if (found === undefined) throw resourceMissing(object, id, param);
  return found;
}
