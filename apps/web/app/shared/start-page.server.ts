import { Children, Fragment, isValidElement, type ReactNode } from 'react';

/** What a page waits for at most, however slow its picture. */
const patience = 4000;

/** After its picture has come, for browsers that do not tell when it was painted. */
const untilPainted = 250;

/** How long a form that was sent early is held for a script that does not come. */
const longestHold = 12_000;

/** What a person does first. */
const signs = ['pointerdown', 'keydown', 'touchstart', 'scroll'];

interface Start {
  /** What is named in the head: the files that make the page alive, and what a browser installs it by. */
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  /** The module that puts them to work. */
  readonly module: string;
  readonly nonce: string;
  readonly patience: number;
  readonly untilPainted: number;
  readonly longestHold: number;
  readonly signs: readonly string[];
}

/**
 * Runs in the page, by itself: nothing outside of it is there. What people came to see has the connection to itself; the script
 * that makes the page answer follows once it is painted, or at once when somebody touches the page. So do the pictures far below.
 * What is pressed or sent before the page answers happens when it does: the last of it. Where it never will, a form goes to the
 * server as it would without script.
 */
function startWhenSeen({ links, module, nonce, patience, untilPainted, longestHold, signs }: Start): void {
  const waiting = new AbortController();
  const start = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    document.documentElement.dataset['seen'] = '';
    const name = (tag: 'link' | 'script', properties: object) => {
      const part = Object.assign(document.createElement(tag), properties);
      part.addEventListener('error', answer);
      document.head.append(part);
    };
    for (const style of document.querySelectorAll<HTMLElement>('style[data-href]')) {
      const link = document.createElement('link');
      link.addEventListener('load', () => style.remove());
      style.after(Object.assign(link, { rel: 'stylesheet', href: style.dataset['href'] }));
    }
    for (const link of links) name('link', link);
    name('script', { type: 'module', nonce, textContent: module });
  };
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  const seen = () => requestAnimationFrame(() => setTimeout(start, untilPainted));

  for (const sign of signs)
    addEventListener(sign, start, { signal: waiting.signal, capture: true, passive: true });
  setTimeout(start, patience);
  if (!picture || picture.complete) seen();
  else for (const end of ['load', 'error']) picture.addEventListener(end, seen);
  let pressed: (() => void) | undefined;
  const alive = new AbortController();
  const hear = (name: string, note: (event: Event) => void) =>
    addEventListener(name, note, { signal: alive.signal, capture: true });
  hear('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && !(button.form && button.type === 'submit')) pressed = () => button.click();
  });
  hear('submit', (event) => {
    event.preventDefault();
    const { target, submitter } = event as SubmitEvent;
    const send = () => (target as HTMLFormElement).requestSubmit(submitter);
    pressed = send;
    setTimeout(() => pressed === send && answer(), longestHold);
  });
  const arrival = new MutationObserver(answer);
  arrival.observe(document.documentElement, { attributeFilter: ['data-arrived'] });
  function answer() {
    if (alive.signal.aborted) return;
    arrival.disconnect();
    alive.abort();
    pressed?.();
  }

  try {
    const paint = new PerformanceObserver((list) => {
      const painted = list.getEntries() as (PerformanceEntry & { readonly element?: Element | null })[];
      if (painted.some(({ element }) => !picture || element === picture)) start();
    });
    paint.observe({ type: 'largest-contentful-paint', buffered: true });
    waiting.signal.addEventListener('abort', () => paint.disconnect());
  } catch {
    // A browser that does not tell.
  }
}

/** The router's scripts as text: its data as they are, and its modules to be started when the page was seen. */
export function arrangeScripts(scripts: ReactNode, nonce: string): readonly [data: string, start: string] {
  const parts = partsOf(scripts);
  const files = parts.flatMap(({ rel, href }) => (rel === 'modulepreload' && href ? [{ rel, href }] : []));
  const links = [...files, { rel: 'manifest', href: '/manifest.webmanifest' }];
  const [data = '', module = ''] = parts.flatMap(({ dangerouslySetInnerHTML: text }) => text?.__html ?? []);
  const start: Start = { links, module: dense(module), nonce, patience, untilPainted, longestHold, signs };
  return [
    data,
    `(${dense(startWhenSeen.toString())})(${JSON.stringify(start).replaceAll('<', String.raw`\u003c`)})`,
  ];
}

/** Without what only people need. */
function dense(code: string): string {
  return code.replaceAll(/\n\s*/g, '\n');
}

interface Part {
  readonly rel?: string;
  readonly href?: string;
  readonly children?: ReactNode;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

function partsOf(node: ReactNode): Part[] {
  return Children.toArray(node).flatMap((part) => {
    if (!isValidElement<Part>(part)) return [];
    return part.type === Fragment ? partsOf(part.props.children) : [part.props];
  });
}
