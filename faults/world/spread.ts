/** The items of a list in another order: the first of each `stride` items, then each second one, so that few of them are from all parts. */
export function spread<T>(list: readonly T[], stride: number): T[] {
  return Array.from({ length: stride }, (_, start) => list.filter((_item, place) => place % stride === start)).flat();
}
