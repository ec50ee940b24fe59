/**
 * Lets the browser show that something was pressed before work begins that takes a slow phone several frames, such as another
 * page or a box that puts everything else to sleep.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
