/** Loads an address of this site as a new page with scripts of its own; Back leads to the page of before. */
export function loadAfresh(address: string): void {
  history.pushState(null, "", address);
  location.reload();
}
