import type { Page } from '@playwright/test';

/** What sticks out of the window, is cut off by what it is in, or lies over other words. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const words = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isRead);
    const sideways = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(sideways > 0 ? [`${sideways} px to scroll sideways: ${widest()}`] : []),
      ...words.filter(isOutside).map((element) => `outside: ${textOf(element)}`),
      ...words.filter(isCut).map((element) => `cut off: ${textOf(element)}`),
      ...overlaps(words),
    ];

    function widest(): string {
      const right = (element: Element) => element.getBoundingClientRect().left + element.scrollWidth;
      const all = [...document.body.querySelectorAll('*')].filter(
        (element) => !scrollsInside(element) && getComputedStyle(element).overflowX === 'visible',
      );
      const most = all.reduce((one, other) => (right(other) >= right(one) ? other : one), document.body);
      return most.outerHTML.slice(0, 120);
    }

    function isRead(element: HTMLElement): boolean {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      return (
        hasWords &&
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
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (around === document.body) return false;
        const { overflowX } = getComputedStyle(around);
        if (overflowX !== 'visible' && around.scrollWidth > around.clientWidth) return true;
      }
      return false;
    }

    /** Three dots say that there is more; without them nobody knows. */
    function isCut(element: Element): boolean {
      if (element.matches('input, textarea, select')) return false;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
      );
    }

    /** Lines of different elements at the same place; what floats over the page is meant to. */
    function overlaps(elements: readonly HTMLElement[]): string[] {
      const lines = elements.filter((element) => !floats(element)).flatMap(linesOf);
      return lines.flatMap((line, place) =>
        lines
          .slice(place + 1)
          .filter((other) => other.element !== line.element && touches(line.box, other.box))
          .map((other) => `over each other: ${textOf(line.element)} | ${textOf(other.element)}`),
      );
    }

    function floats(element: Element): boolean {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return true;
      return false;
    }

    function linesOf(element: HTMLElement): { element: HTMLElement; box: DOMRect }[] {
      return [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].map((box) => ({ element, box: shownOf(box, element) }));
        });
    }

    /** What is left of a line where something around it shows only a part. */
    function shownOf(box: DOMRect, element: Element): DOMRect {
      let { left, top, right, bottom } = box;
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const edge = around.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    function touches(one: DOMRect, other: DOMRect): boolean {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 4 && down > 4 && down > Math.min(one.height, other.height) / 2;
    }
  });
}
