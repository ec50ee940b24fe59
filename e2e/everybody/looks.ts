import type { Page } from '@playwright/test';

/**
 * In the colours of the system: fields without an edge, controls that do not show the focus, and chosen ones that look like
 * those beside them.
 */
export async function forcedColorFaults(page: Page): Promise<string[]> {
  // From here on the browser shows the focus.
  await page.keyboard.press('Tab');
  return await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) => isShown(element) && !element.closest('[inert], [aria-hidden="true"]'),
      );
    const nameOf = (element: HTMLElement) =>
      `${element.localName} ${element.ariaLabel ?? element.closest('label')?.textContent ?? element.textContent?.trim() ?? element.id}`;

    const edgeless = all('input:not([type=radio], [type=checkbox], [type=file]), select, textarea')
      .filter((field) => !around(field).some(hasEdge))
      .map((field) => `no edge: ${nameOf(field)}`);
    const blind = all('a[href], button:not(:disabled), input, select, textarea')
      .filter((control) => control.tabIndex >= 0 && !showsFocus(control))
      .map((control) => `no focus: ${nameOf(control)}`);
    const alike = all(
      '[aria-pressed=true], [aria-selected=true], [aria-current]:is(a, button), input:checked',
    )
      .filter((chosen) => peersOf(chosen).some((peer) => looksOf(peer) === looksOf(chosen)))
      .map((chosen) => `looks unchosen: ${nameOf(chosen)}`);
    return [...edgeless, ...blind, ...alike];

    function around(element: HTMLElement): HTMLElement[] {
      const label = element.closest('label');
      const box = element.parentElement;
      return [element, label, box, box?.parentElement].filter((one) => one instanceof HTMLElement);
    }

    function hasEdge(element: HTMLElement): boolean {
      const { borderBlockEndStyle, borderBlockEndWidth } = getComputedStyle(element);
      return borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) >= 1;
    }

    function showsFocus(control: HTMLElement): boolean {
      control.focus();
      if (document.activeElement !== control) return true;
      return around(control).some((element) =>
        [undefined, '::after'].some((pseudo) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        }),
      );
    }

    /** The others of its kind, at most three steps away. */
    function peersOf(chosen: HTMLElement): HTMLElement[] {
      const group = chosen.closest(
        'fieldset, ul, nav, [role=group], [role=listbox], [role=tablist], div:has(> button)',
      );
      const others = group?.querySelectorAll<HTMLElement>(chosen.localName) ?? [];
      const isUnchosen = (other: HTMLElement) =>
        !other.matches('[aria-pressed=true], [aria-selected=true], [aria-current], :checked');
      return [...others].filter((other) => isUnchosen(other) && other.className === chosen.className);
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

/** What still moves for longer than a blink where somebody asked for stillness. */
export async function movements(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const longest = 100;
    const milliseconds = (list: string) =>
      Math.max(
        ...list.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)),
      );
    const styled = [...document.querySelectorAll('*')].filter((element) =>
      [undefined, '::before', '::after'].some((pseudo) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, pseudo);
        const animates = animationName !== 'none' && milliseconds(animationDuration) > longest;
        return animates || milliseconds(transitionDuration) > longest;
      }),
    );
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > longest);
    return [
      ...styled.map((element) => `${element.localName}.${element.className}`),
      ...running.map(({ id }) => `running ${id}`),
    ];
  });
}
