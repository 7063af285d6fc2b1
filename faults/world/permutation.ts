/** The permutation of a list with that index, from 0; of six elements there are 720. */
export function permutation(list: string[], number: number): string[] {
  const left = [...list];
  let rest = number;
  return list.map((_, place) => {
    const choices = list.length - place;
    const [chosen = ""] = left.splice(rest % choices, 1);
    rest = Math.floor(rest / choices);
    return chosen;
  });
}
