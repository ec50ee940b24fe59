import type { Page } from '@playwright/test';

interface Faults {
  /** Controls that are off-screen or covered while focused. */
  readonly unseen: string[];
  /** Controls whose target is too small. */
  readonly small: string[];
}

/** Focuses every control in turn and checks its visibility and target size. */
export async function controlFaults(page: Page, minSize: number): Promise<Faults> {
  return await page.evaluate(async (min) => {
    const unseen: string[] = [];
    const small: string[] = [];
    for (const control of controls()) {
      control.focus();
      if (document.activeElement !== control) continue;
      const targets = [control, ...labelsOf(control)];
      const isShown = () => targets.some((target) => isSeen(target, targets));
      // Elements that appear on focus, such as the skip link, need a frame.
      if (!isShown()) await nextPaint();
      if (!isShown()) unseen.push(nameOf(control));
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      if (!isInSentence(control) && !targets.some((target) => isLargeEnough(target, targets, min)))
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

    function isHit(x: number, y: number, targets: readonly HTMLElement[]): boolean {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && targets.some((target) => target.contains(hit));
    }

    /** Whether one of nine points of its visible area is not covered. */
    function isSeen(target: HTMLElement, targets: readonly HTMLElement[]): boolean {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
      const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      const parts = [0.1, 0.5, 0.9];
      return parts.some((across) =>
        parts.some((down) => isHit(x0 + (x1 - x0) * across, y0 + (y1 - y0) * down, targets)),
      );
    }

    /** Its own size, or its hit area around the centre; the link of a card covers the whole card. */
    function isLargeEnough(target: HTMLElement, targets: readonly HTMLElement[], size: number): boolean {
      const hasOverlay = getComputedStyle(target, '::after').position === 'absolute';
      const isCard = hasOverlay && getComputedStyle(target).position === 'static';
      const area = (isCard ? target.closest('li, article, [class*=card]') : null) ?? target;
      const { left, top, width, height } = area.getBoundingClientRect();
      const [x, y, reach] = [left + width / 2, top + height / 2, size / 2 - 1];
      const isWide = width >= size - 0.5 || (isHit(x - reach, y, targets) && isHit(x + reach, y, targets));
      const isHigh = height >= size - 0.5 || (isHit(x, y - reach, targets) && isHit(x, y + reach, targets));
      return isWide && isHigh;
    }

    /** Links in running text are exempt: they are as high as a line. */
    function isInSentence(control: HTMLElement): boolean {
      const around = control.parentElement?.textContent?.trim() ?? '';
      return getComputedStyle(control).display === 'inline' && around !== control.textContent?.trim();
    }

    function nameOf(control: HTMLElement): string {
      const { width, height } = control.getBoundingClientRect();
      const name = control.ariaLabel ?? control.textContent?.trim() ?? '';
      return `${control.localName} ${name || control.id} ${Math.round(width)}×${Math.round(height)}`;
    }
  }, minSize);
}
