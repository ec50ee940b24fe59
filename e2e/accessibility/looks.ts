import type { Page } from '@playwright/test';

/**
 * In forced-colors mode: fields without a border, controls without a focus indicator, and selected controls that look like
 * unselected ones.
 */
export async function forcedColorFaults(page: Page): Promise<string[]> {
  // Makes the browser show :focus-visible.
  await page.keyboard.press('Tab');
  return await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) => isShown(element) && !element.closest('[inert], [aria-hidden="true"]'),
      );
    const nameOf = (element: HTMLElement) =>
      `${element.localName} ${element.ariaLabel ?? element.closest('label')?.textContent ?? element.textContent?.trim() ?? element.id}`;

    const borderless = all('input:not([type=radio], [type=checkbox], [type=file]), select, textarea')
      .filter((field) => !withAncestors(field).some(hasBorder))
      .map((field) => `no border: ${nameOf(field)}`);
    const withoutFocus = all('a[href], button:not(:disabled), input, select, textarea')
      .filter((control) => control.tabIndex >= 0 && !showsFocus(control))
      .map((control) => `no focus: ${nameOf(control)}`);
    const alike = all(
      '[aria-pressed=true], [aria-selected=true], [aria-current]:is(a, button), input:checked',
    )
      .filter((chosen) => peersOf(chosen).some((peer) => looksOf(peer) === looksOf(chosen)))
      .map((chosen) => `looks unselected: ${nameOf(chosen)}`);
    return [...borderless, ...withoutFocus, ...alike];

    function withAncestors(element: HTMLElement): HTMLElement[] {
      const label = element.closest('label');
      const parent = element.parentElement;
      return [element, label, parent, parent?.parentElement].filter((one) => one instanceof HTMLElement);
    }

    function hasBorder(element: HTMLElement): boolean {
      const { borderBlockEndStyle, borderBlockEndWidth } = getComputedStyle(element);
      return borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) >= 1;
    }

    function showsFocus(control: HTMLElement): boolean {
      control.focus();
      if (document.activeElement !== control) return true;
      return withAncestors(control).some((element) =>
        [undefined, '::after'].some((pseudo) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        }),
      );
    }

    /** Unselected controls of the same group. */
    function peersOf(chosen: HTMLElement): HTMLElement[] {
      const group = chosen.closest(
        'fieldset, ul, nav, [role=group], [role=listbox], [role=tablist], div:has(> button)',
      );
      const others = group?.querySelectorAll<HTMLElement>(chosen.localName) ?? [];
      const isUnselected = (other: HTMLElement) =>
        !other.matches('[aria-pressed=true], [aria-selected=true], [aria-current], :checked');
      return [...others].filter((other) => isUnselected(other) && other.className === chosen.className);
    }

    function looksOf(control: HTMLElement): string {
      const parts = [control, control.closest('label'), control.querySelector('svg')];
      return parts
        .filter((part) => part !== null)
        .flatMap((part) =>
          [undefined, '::before', '::after'].map((pseudo) => paintOf(getComputedStyle(part, pseudo))),
        )
        .join(' ');
    }

    function paintOf(style: CSSStyleDeclaration): string {
      const { color, backgroundColor, borderBlockEnd, borderBlockStart, outline, fontWeight, fill, content } =
        style;
      const { textDecorationLine, translate, appearance } = style;
      return [color, backgroundColor, borderBlockEnd, borderBlockStart, outline, fontWeight, fill, content]
        .concat(textDecorationLine, translate, appearance)
        .join('/');
    }
  });
}

/** Animations and transitions that are too long for prefers-reduced-motion. */
export async function longAnimations(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const maxMs = 100;
    const milliseconds = (list: string) =>
      Math.max(
        ...list.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)),
      );
    const styled = [...document.querySelectorAll('*')].filter((element) =>
      [undefined, '::before', '::after'].some((pseudo) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, pseudo);
        const animates = animationName !== 'none' && milliseconds(animationDuration) > maxMs;
        return animates || milliseconds(transitionDuration) > maxMs;
      }),
    );
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > maxMs);
    return [
      ...styled.map((element) => `${element.localName}.${element.className}`),
      ...running.map(({ id }) => `running ${id}`),
    ];
  });
}
