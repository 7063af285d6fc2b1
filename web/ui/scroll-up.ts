/** Scrolls to the top of the page: smoothly, unless the visitor's setting asks for less motion. */
export function scrollUp(): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
}
