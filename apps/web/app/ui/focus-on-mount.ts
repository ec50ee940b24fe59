/** As the `ref` of what somebody just asked for: the focus goes there when it appears. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
