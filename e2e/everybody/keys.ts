import { expect, type Locator, type Page } from '@playwright/test';

const mostTabs = 80;

/** Goes to a control the way people without a mouse do, and looks at every stop on the way. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.first().waitFor();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press(key);
    await expect.poll(() => focusFault(page)).toBeNull();
  }
  await expect(control).toBeFocused();
}

export async function activate(
  page: Page,
  control: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Why somebody would not know where they are: nowhere, without a sign of it, or under something else. */
async function focusFault(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const control = document.activeElement;
    // After the last control the window itself has it, and its first one next.
    if (!(control instanceof HTMLElement) || control === document.body) return null;
    const places = [control, control.closest('label'), ...labelsOf(control)].filter(
      (place) => place !== null,
    );
    const name = `${control.localName} ${control.ariaLabel ?? control.textContent ?? ''}`;
    if (!places.some(isSeen)) return `out of sight: ${name}`;
    return [...places, control.parentElement, control.parentElement?.parentElement].some(isMarked)
      ? null
      : `not marked: ${name}`;

    function labelsOf(element: HTMLElement): HTMLElement[] {
      return 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    }

    function isSeen(place: HTMLElement): boolean {
      const { left, right, top, bottom } = place.getBoundingClientRect();
      const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
      const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      return [0.1, 0.5, 0.9].some((part) => {
        const hit = document.elementFromPoint(x0 + (x1 - x0) * part, y0 + (y1 - y0) * 0.5);
        return hit !== null && (place.contains(hit) || hit.contains(place));
      });
    }

    function isMarked(place: HTMLElement | null | undefined): boolean {
      if (!place) return false;
      return [undefined, '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(place, pseudo);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
    }
  });
}
