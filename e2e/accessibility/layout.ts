import type { Page } from '@playwright/test';

/**
 * Text that overflows the window, is clipped, or overlaps other text. Strictly, also text that something around it cuts, that
 * breaks inside a word or that its field has no room for, and controls that overlap.
 */
export async function layoutFaults(page: Page, isStrict = false): Promise<string[]> {
  return await page.evaluate((strict) => {
    const isLargeText = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16;
    const layers = new Map<Element, Element | null>();
    const texts = [...document.body.querySelectorAll<HTMLElement>('*')].filter(hasVisibleText);
    const overflow = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(overflow > 0 ? [`${overflow} px horizontal overflow: ${widest()}`] : []),
      ...texts.filter(isOutside).map((element) => `outside: ${textOf(element)}`),
      ...texts.filter(isClipped).map((element) => `clipped: ${textOf(element)}`),
      ...overlaps(texts),
      ...(strict
        ? [
            ...texts.flatMap(cutLines),
            ...texts.filter(leavesItsBox).map((element) => `leaves its box: ${textOf(element)}`),
            ...texts.flatMap(brokenWords),
            ...cutFields(),
            ...[...document.body.querySelectorAll('*')]
              .filter(scrollsBothWays)
              .map((element) => `scrolls both ways: ${element.className} ${textOf(element)}`),
            ...overlappingControls(),
          ]
        : []),
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
      return (
        textNodesOf(element).length > 0 &&
        element.closest('.visually-hidden, svg, style, script, option, [inert]') === null &&
        element.clientWidth !== 1 &&
        getComputedStyle(element).clipPath !== 'inset(50%)' &&
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

    function hides(overflow: string): boolean {
      return overflow === 'hidden' || overflow === 'clip';
    }

    function scrolls(overflow: string): boolean {
      return overflow === 'auto' || overflow === 'scroll';
    }

    function isShortened(element: Element): boolean {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element);
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    }

    /** Text with an ellipsis may be clipped. */
    function isClipped(element: Element): boolean {
      if (element.matches('input, textarea, select') || isShortened(element)) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
      );
    }

    /** Lines that something around them shows only in part and that cannot be scrolled. */
    function cutLines(element: HTMLElement): string[] {
      const lines = textNodesOf(element).flatMap((node) => [...rangeOf(node).getClientRects()]);
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(ancestor);
        if (isShortened(ancestor) || scrolls(overflowX) || scrolls(overflowY)) return [];
        const edge = ancestor.getBoundingClientRect();
        const isCut = lines.some(
          ({ left, right, top, bottom, height }) =>
            (hides(overflowX) && left < edge.right - 2 && right > edge.right + 2 && top < edge.bottom) ||
            (hides(overflowY) && top < edge.bottom - 2 && bottom > edge.bottom + height / 3),
        );
        if (isCut) return [`cut: ${textOf(element)}`];
      }
      return [];
    }

    /** Lines that are wider than the card, button or label around them. */
    function leavesItsBox(element: HTMLElement): boolean {
      const box = paintedAround(element);
      if (!box || isShortened(element) || scrollsInside(element)) return false;
      const edge = box.getBoundingClientRect();
      return textNodesOf(element)
        .flatMap((node) => [...rangeOf(node).getClientRects()])
        .some(({ left, right, width }) => width > 0 && (left < edge.left - 2 || right > edge.right + 2));
    }

    function paintedAround(element: Element): Element | null {
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        const { backgroundColor, backgroundImage, borderInlineEndWidth, display } =
          getComputedStyle(ancestor);
        const isPainted = backgroundImage !== 'none' || !/^rgba\(.*, 0\)$/.test(backgroundColor);
        if (display !== 'inline' && (isPainted || borderInlineEndWidth !== '0px')) return ancestor;
      }
      return null;
    }

    /** Usernames and e-mail addresses have no place where they could break. */
    function brokenWords(element: HTMLElement): string[] {
      return textNodesOf(element).flatMap((node) =>
        [
          ...(node.textContent ?? '').matchAll(
            /(?<!@[\p{L}\d_.]*)(?<![\p{L}\d_])\p{L}{2,24}(?!\p{L}|[\p{L}\d_.]*@)/gu,
          ),
        ]
          .filter(({ index, 0: { length } }) => {
            const [first, ...rest] = rangeOf(node, index, index + length).getClientRects();
            return first && rest.some(({ top }) => top > first.top + first.height / 2);
          })
          .map(([word]) => `broken: ${word} in ${textOf(element)}`),
      );
    }

    /** Fields that are too narrow for their placeholder or their chosen option. With large text it may end in an ellipsis. */
    function cutFields(): string[] {
      const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'input[placeholder], select',
      );
      const pen = document.createElement('canvas').getContext('2d');
      return [...fields].flatMap((field) => {
        const shown =
          field instanceof HTMLSelectElement
            ? field.selectedOptions[0]?.textContent
            : field.value === '' && field.placeholder;
        if (
          !pen ||
          !shown ||
          field.closest('[inert]') ||
          !field.checkVisibility({ visibilityProperty: true })
        )
          return [];
        const { font, letterSpacing, textOverflow, whiteSpace } = getComputedStyle(field);
        if (isLargeText && textOverflow === 'ellipsis') return [];
        if (field instanceof HTMLSelectElement && whiteSpace === 'normal') return [];
        Object.assign(pen, { font, letterSpacing });
        const [start, end] = paddingOf(field);
        const room = field.clientWidth - start - end;
        return pen.measureText(shown).width > room + 1 ? [`cut field: ${shown}`] : [];
      });
    }

    /** Buttons, links and the insides of fields over each other. */
    function overlappingControls(): string[] {
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input:not([type=radio], [type=checkbox], [type=file], [type=range]), select, textarea',
        ),
      ].filter(
        (control) =>
          !control.closest('[inert], .visually-hidden') &&
          control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
      const placed = controls.flatMap((element) =>
        [...element.getClientRects()].map((rect) => ({
          element,
          layer: layerOf(element),
          rect: visiblePart(element.matches('input') ? insideOf(rect, element) : rect, element),
        })),
      );
      return placed.flatMap(({ element, layer, rect }, index) =>
        placed
          .slice(index + 1)
          .filter(
            (other) => other.layer === layer && !element.contains(other.element) && overlap(rect, other.rect),
          )
          .map((other) => `overlapping controls: ${nameOf(element)} | ${nameOf(other.element)}`),
      );
    }

    /** A field has its icons and buttons in its padding. */
    function insideOf({ left, top, width, height }: DOMRect, field: Element): DOMRect {
      const [start, end] = paddingOf(field);
      return new DOMRect(left + start, top, Math.max(0, width - start - end), height);
    }

    /** What scrolls up and down shall not scroll sideways as well. */
    function scrollsBothWays(element: Element): boolean {
      const { overflowX, overflowY } = getComputedStyle(element);
      return (
        scrolls(overflowX) &&
        scrolls(overflowY) &&
        element.scrollHeight > element.clientHeight + 1 &&
        element.scrollWidth > element.clientWidth + 1
      );
    }

    function paddingOf(element: Element): [number, number] {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
    }

    function nameOf(control: HTMLElement): string {
      return `${control.localName} ${control.ariaLabel ?? textOf(control)}`;
    }

    function textNodesOf(element: HTMLElement): Node[] {
      return [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
    }

    function rangeOf(node: Node, start = 0, end = node.textContent?.length ?? 0): Range {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      return range;
    }

    /** Overlapping lines of different elements. */
    function overlaps(elements: readonly HTMLElement[]): string[] {
      const lines = elements.flatMap(linesOf);
      return lines.flatMap((line, index) =>
        lines
          .slice(index + 1)
          .filter(
            (other) =>
              other.element !== line.element && other.layer === line.layer && overlap(line.rect, other.rect),
          )
          .map((other) => `overlapping: ${textOf(line.element)} | ${textOf(other.element)}`),
      );
    }

    /** What is fixed or sticky may be in front of what scrolls. */
    function layerOf(element: Element): Element | null {
      const known = layers.get(element);
      if (known !== undefined) return known;
      const { parentElement } = element;
      const isLayer = ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      const layer = isLayer ? element : parentElement && layerOf(parentElement);
      layers.set(element, layer);
      return layer;
    }

    function linesOf(element: HTMLElement): { element: HTMLElement; layer: Element | null; rect: DOMRect }[] {
      const layer = layerOf(element);
      return textNodesOf(element).flatMap((node) =>
        [...rangeOf(node).getClientRects()].map((rect) => ({
          element,
          layer,
          rect: visiblePart(rect, element),
        })),
      );
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
  }, isStrict);
}

/** Text at the end of the page that something fixed in front of it covers for good. */
export async function coveredAtTheEnd(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    if (document.querySelector('dialog[open], [data-scrim]')) return [];
    window.scrollTo(0, document.documentElement.scrollHeight);
    const texts = [...document.querySelectorAll<HTMLElement>('main *, footer *')].filter(
      (element) =>
        element.clientWidth !== 1 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const covered = texts.filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!hit || hit.contains(element) || element.contains(hit)) return false;
      const front = fixedAround(hit);
      // Toasts go away.
      if (!front || front.contains(element) || front.closest('[aria-label=Avisos]')) return false;
      return front.getBoundingClientRect().top > innerHeight / 4;
    });
    window.scrollTo(0, 0);
    return covered.map((element) => `covered: ${element.textContent?.trim().slice(0, 60)}`);

    function fixedAround(element: Element): Element | null {
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(ancestor).position)) return ancestor;
      return null;
    }
  });
}

/** As with a larger font of the browser; through a constructed sheet, because the CSP forbids style elements. */
export async function setFontSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}% !important }`);
    document.adoptedStyleSheets = [sheet];
  }, percent);
}
