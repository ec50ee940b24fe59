import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What a browser noticed of something that should not have happened. */
export interface Happening {
  readonly kind: 'execution' | 'dialog' | 'request' | 'policy report' | 'markup' | 'page error';
  readonly page: string;
  readonly detail: string;
}

export interface WatchedBrowser {
  readonly context: BrowserContext;
  readonly happenings: Happening[];
  newPage(): Promise<Page>;
  /** Looks through every frame of a page for what a payload would have made; answers the numbers that are shown in it. */
  inspect(page: Page): Promise<Set<number>>;
}

interface Seen {
  readonly faults: readonly string[];
  readonly shown: readonly number[];
}

/** A browser that hears when a canary sings, wherever: in code, in a dialog, at the attacker's, in a report of the policy. */
export async function watch(
  browser: Browser,
  attacker: string,
  { serviceWorkers = 'block' }: { readonly serviceWorkers?: 'allow' | 'block' } = {},
): Promise<WatchedBrowser> {
  const context = await browser.newContext({ serviceWorkers, viewport: { width: 1280, height: 900 } });
  const happenings: Happening[] = [];
  const note = (kind: Happening['kind'], page: string, detail: string) =>
    void happenings.push({ kind, page, detail: detail.slice(0, 300) });
  await context.exposeBinding('canario', ({ frame }, number: unknown) => {
    note('execution', frame.url(), String(number));
  });
  await context.exposeBinding('canarioReport', ({ frame }, report: unknown) => {
    note('policy report', frame.url(), String(report));
  });
  await context.addInitScript(listenForReports);
  context.on('dialog', (dialog) => {
    note('dialog', dialog.page()?.url() ?? '', dialog.message());
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (request.url().startsWith(attacker)) note('request', request.frame().url(), request.url());
  });
  context.on('weberror', (error) => note('page error', error.page()?.url() ?? '', error.error().message));

  async function inspect(page: Page): Promise<Set<number>> {
    const shown = new Set<number>();
    for (const frame of page.frames()) {
      const seen = await frame.evaluate<Seen>(`(${lookAround})(document)`).catch(() => null);
      for (const fault of seen?.faults ?? []) note('markup', frame.url(), fault);
      for (const number of seen?.shown ?? []) shown.add(number);
    }
    return shown;
  }

  return { context, happenings, newPage: () => context.newPage(), inspect };
}

/** Texts, because these tools are compiled without a document. */
const listenForReports = `
  document.addEventListener('securitypolicyviolation', (event) => {
    canarioReport(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample);
  });`;

/**
 * Elements or attributes that a payload brought, handlers written into the page, addresses that run code; and which payloads
 * are shown as what they are, texts.
 */
export const lookAround = `(root) => {
  const faults = [];
  const shown = new Set();
  const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background', 'srcdoc', 'values', 'to', 'from'];
  const runs = (value) => /^(javascript|vbscript|data:(?!image\\/(png|jpe?g|webp|gif|avif)[;,]))/i.test(value.replace(/[\\u0000-\\u0020]/g, ''));
  const read = (text) => { for (const [, number] of text.matchAll(/canario\\((\\d+)\\)/g)) shown.add(Number(number)); };
  const walk = (place) => {
    for (const element of place.querySelectorAll('*')) {
      const name = element.tagName.toLowerCase();
      for (const { name: attribute, value } of element.attributes) {
        const lower = attribute.toLowerCase();
        if (lower.includes('x-canario') || lower.startsWith('on')) faults.push(name + '[' + attribute + ']');
        if (addresses.includes(lower) && runs(value)) faults.push(name + '[' + attribute + '=' + value.slice(0, 40) + ']');
        if (lower === 'style' && value.includes('url(')) faults.push(name + '[style=' + value.slice(0, 40) + ']');
        read(value);
      }
      if ('value' in element && typeof element.value === 'string') read(element.value);
      if (!['script', 'style'].includes(name)) for (const child of element.childNodes) if (child.nodeType === 3) read(child.data);
      if (element.shadowRoot) walk(element.shadowRoot);
      if (name === 'template') walk(element.content);
    }
  };
  walk(root);
  return { faults, shown: [...shown] };
}`;
