/** Loads an address of this site as a new document; Back returns to the earlier page. */
export function loadAfresh(address: string): void {
  history.pushState(null, "", address);
  location.reload();
}
