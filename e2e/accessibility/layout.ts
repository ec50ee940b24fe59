import type { Page } from '@playwright/test';

/** Text that overflows the window, is clipped, or overlaps other text. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const texts = [...document.body.querySelectorAll<HTMLElement>('*')].filter(hasVisibleText);
    const overflow = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(overflow > 0 ? [`${overflow} px horizontal overflow: ${widest()}`] : []),
      ...texts.filter(isOutside).map((element) => `outside: ${textOf(element)}`),
      ...texts.filter(isClipped).map((element) => `clipped: ${textOf(element)}`),
      ...overlaps(texts),
    ];

    function widest(): string {
      const right = (element: Element) => element.getBoundingClientRect().left + element.scrollWidth;
      const all = [...document.body.querySelectorAll('*')].filter(
        (element) => !scrollsInside(element) && getComputedStyle(element).overflowX === 'visible',
      );
      const result = all.reduce((one, other) => (right(other) >= right(one) ? other : one), document.body);
      return result.outerHTML.slice(0, 120);
    }

    function hasVisibleText(element: HTMLElement): boolean {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      return (
        hasText &&
        element.closest('.visually-hidden, svg, style, script, option, [inert]') === null &&
        element.clientWidth !== 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    }

    function textOf(element: Element): string {
      return element.textContent?.trim().slice(0, 60) ?? '';
    }

    function isOutside(element: Element): boolean {
      const { left, right } = element.getBoundingClientRect();
      return (left < -1 || right > innerWidth + 1) && !scrollsInside(element) && !isSkipLink(element);
    }

    function isSkipLink(element: Element): boolean {
      return element.getBoundingClientRect().bottom <= 0;
    }

    function scrollsInside(element: Element): boolean {
      for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
        if (ancestor === document.body) return false;
        const { overflowX } = getComputedStyle(ancestor);
        if (overflowX !== 'visible' && ancestor.scrollWidth > ancestor.clientWidth) return true;
      }
      return false;
    }

    /** Text with an ellipsis may be clipped. */
    function isClipped(element: Element): boolean {
      if (element.matches('input, textarea, select')) return false;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
      );
    }

    /** Overlapping lines of different elements, except fixed and sticky ones. */
    function overlaps(elements: readonly HTMLElement[]): string[] {
      const lines = elements.filter((element) => !floats(element)).flatMap(linesOf);
      return lines.flatMap((line, index) =>
        lines
          .slice(index + 1)
          .filter((other) => other.element !== line.element && overlap(line.rect, other.rect))
          .map((other) => `overlapping: ${textOf(line.element)} | ${textOf(other.element)}`),
      );
    }

    function floats(element: Element): boolean {
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(ancestor).position)) return true;
      return false;
    }

    function linesOf(element: HTMLElement): { element: HTMLElement; rect: DOMRect }[] {
      return [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].map((rect) => ({ element, rect: visiblePart(rect, element) }));
        });
    }

    /** The part of a line that scrolling ancestors show. */
    function visiblePart(rect: DOMRect, element: Element): DOMRect {
      let { left, top, right, bottom } = rect;
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        if (getComputedStyle(ancestor).overflowY === 'visible') continue;
        const edge = ancestor.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    function overlap(one: DOMRect, other: DOMRect): boolean {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 4 && down > 4 && down > Math.min(one.height, other.height) / 2;
    }
  });
}
