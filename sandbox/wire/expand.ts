import type { Store } from "../state/store.ts";
import { invalidParam } from "./api-error.ts";
import type { Resource, StoredObject } from "./resource.ts";

const maxDepth = 4;

/** A copy of `value` with the ids at the paths of `expand[]` replaced by their objects. */
export function expandPaths(store: Store, resources: Resource[], value: object, paths: string[]): object {
  const copy = structuredClone(value);
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > maxDepth)
      throw invalidParam("expand", `You cannot expand more than ${maxDepth} levels: ${path}`);
    expandAt(store, resources, copy, steps, path);
  }
  return copy;
}

function expandAt(store: Store, resources: Resource[], value: unknown, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || value === null || typeof value !== "object") return;
  const holder = value as Record<string, unknown> & { object?: string };
  if (holder.object === "list") {
    if (step !== "data") throw notExpandable(path);
    for (const item of holder.data as unknown[]) expandAt(store, resources, item, rest, path);
    return;
  }
  const resource = resources.find((candidate) => candidate.object === holder.object);
  if (!resource?.expandable?.includes(step)) throw notExpandable(path);
  const held = holder[step];
  if (typeof held === "string") holder[step] = structuredClone(findById(store, resources, held) ?? held);
  expandAt(store, resources, holder[step], rest, path);
}

function findById(store: Store, resources: Resource[], id: string): StoredObject | undefined {
  const resource = resources.find(({ idPrefix }) => idPrefix !== undefined && id.startsWith(idPrefix));
  return resource?.collection && store.get(resource.collection, id);
}

function notExpandable(path: string) {
  const message = `This property cannot be expanded (${path}). You may want to try expanding a property of a nested object, or check the API reference.`;
  return invalidParam("expand", message);
}
