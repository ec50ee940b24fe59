import type { Page } from '@playwright/test';

interface Faults {
  /** Controls that stay out of sight, or under something, although they have the focus. */
  readonly unseen: string[];
  /** Controls with less room than asked for. */
  readonly small: string[];
}

/** Goes to every control in turn, as the Tab key would, and looks whether it can be seen and hit. */
export async function controlFaults(page: Page, leastSize: number): Promise<Faults> {
  return await page.evaluate(async (least) => {
    const unseen: string[] = [];
    const small: string[] = [];
    for (const control of controls()) {
      control.focus();
      if (document.activeElement !== control) continue;
      const places = [control, ...labelsOf(control)];
      const isShown = () => places.some((place) => isSeen(place, places));
      // What comes into the window with the focus, as the way past the bar does, takes a moment.
      if (!isShown()) await nextPaint();
      if (!isShown()) unseen.push(nameOf(control));
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      if (!isInSentence(control) && !places.some((place) => hasRoom(place, places, least)))
        small.push(nameOf(control));
    }
    return { unseen, small };

    async function nextPaint(): Promise<void> {
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    }

    function controls(): HTMLElement[] {
      const all = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      );
      return [...all].filter(
        (control) =>
          control.tabIndex >= 0 &&
          !control.matches(':disabled') &&
          !control.closest('[inert], [aria-hidden="true"]') &&
          control.checkVisibility({ visibilityProperty: true }),
      );
    }

    function labelsOf(control: HTMLElement): HTMLElement[] {
      return 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
    }

    function isHit(x: number, y: number, places: readonly HTMLElement[]): boolean {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && places.some((place) => place.contains(hit));
    }

    /** Nine points of what the window shows of it: one is enough. */
    function isSeen(place: HTMLElement, places: readonly HTMLElement[]): boolean {
      const { left, right, top, bottom } = place.getBoundingClientRect();
      const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
      const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      const parts = [0.1, 0.5, 0.9];
      return parts.some((across) =>
        parts.some((down) => isHit(x0 + (x1 - x0) * across, y0 + (y1 - y0) * down, places)),
      );
    }

    /** Its own size, or what answers around its middle; the link of a card spreads over all of it. */
    function hasRoom(place: HTMLElement, places: readonly HTMLElement[], size: number): boolean {
      const spreads = getComputedStyle(place, '::after').position === 'absolute';
      const isCard = spreads && getComputedStyle(place).position === 'static';
      const box = (isCard ? place.closest('li, article, [class*=card]') : null) ?? place;
      const { left, top, width, height } = box.getBoundingClientRect();
      const [x, y, reach] = [left + width / 2, top + height / 2, size / 2 - 1];
      const isWide = width >= size - 0.5 || (isHit(x - reach, y, places) && isHit(x + reach, y, places));
      const isHigh = height >= size - 0.5 || (isHit(x, y - reach, places) && isHit(x, y + reach, places));
      return isWide && isHigh;
    }

    /** Links inside running text are as high as its lines. */
    function isInSentence(control: HTMLElement): boolean {
      const around = control.parentElement?.textContent?.trim() ?? '';
      return getComputedStyle(control).display === 'inline' && around !== control.textContent?.trim();
    }

    function nameOf(control: HTMLElement): string {
      const { width, height } = control.getBoundingClientRect();
      const name = control.ariaLabel ?? control.textContent?.trim() ?? '';
      return `${control.localName} ${name || control.id} ${Math.round(width)}×${Math.round(height)}`;
    }
  }, leastSize);
}
