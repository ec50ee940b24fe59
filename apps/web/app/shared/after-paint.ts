/**
 * Resolves after the next paint, so that a press is visible before work that takes a slow phone several frames, such as a
 * navigation or opening a modal.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
