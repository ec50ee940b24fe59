import { expect, type Locator, type Page } from '@playwright/test';

const maxTabs = 80;

/** Moves the focus to a control with the Tab key and checks the focus indicator at every stop. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.first().waitFor();
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
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

/** Whether the focused control is off-screen, covered, or without a focus indicator. */
async function focusFault(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const control = document.activeElement;
    // After the last control the browser window gets the focus.
    if (!(control instanceof HTMLElement) || control === document.body) return null;
    const targets = [control, control.closest('label'), ...labelsOf(control)].filter(
      (target) => target !== null,
    );
    const name = `${control.localName} ${control.ariaLabel ?? control.textContent ?? ''}`;
    if (!targets.some(isSeen)) return `not visible: ${name}`;
    return [...targets, control.parentElement, control.parentElement?.parentElement].some(hasOutline)
      ? null
      : `no focus indicator: ${name}`;

    function labelsOf(element: HTMLElement): HTMLElement[] {
      return 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    }

    function isSeen(target: HTMLElement): boolean {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
      const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      return [0.1, 0.5, 0.9].some((part) => {
        const hit = document.elementFromPoint(x0 + (x1 - x0) * part, y0 + (y1 - y0) * 0.5);
        return hit !== null && (target.contains(hit) || hit.contains(target));
      });
    }

    function hasOutline(target: HTMLElement | null | undefined): boolean {
      if (!target) return false;
      return [undefined, '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(target, pseudo);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
    }
  });
}
