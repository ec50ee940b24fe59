/** Takes the person to the search of the bar: its box, or on small screens the button that opens it. */
export function startSearch(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-site-search] input, button[data-site-search]');
  const shown = [...places].find((place) => place.checkVisibility());
  shown?.focus();
  shown?.click();
}
