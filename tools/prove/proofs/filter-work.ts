import type { Browser, Page } from '@playwright/test';
import { openBrowser } from '../../shots/browser.ts';
import { plainPhoto } from '../../shots/stub/photo-files.ts';
import { startShop } from '../../shots/stub/shop.ts';
import { untilPainted, untilPhotos } from '../filter-work/in-page.ts';
import { slowedDown, type Work } from '../filter-work/main-thread.ts';
import { createFindings, type Findings, milliseconds, percentile } from '../harness/findings.ts';
import { say } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';

export const summary =
  'a changed filter is answered with little work of the main thread, at a quarter of the speed';

const slowDown = 4;
const mostMs = 150;
const rounds = sized(9, 2);

interface Change {
  readonly name: string;
  readonly width: number;
  readonly search: string;
  /** Gets ready, and answers the one input that is measured. */
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
}

const changes: readonly Change[] = [
  {
    name: 'a value chosen beside the list',
    width: 1440,
    search: '',
    prepare: (page) => clickOn(page, page.getByRole('complementary').getByText('Mujer', { exact: true })),
  },
  {
    name: 'another order',
    width: 1440,
    search: '',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Ordenar' }).focus();
      return () => page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'a chip removed, from few to many',
    width: 1440,
    search: '?sexo=Mujer&tag=lana',
    prepare: (page) => clickOn(page, page.getByRole('link', { name: 'Quitar filtro #lana' })),
  },
  {
    name: 'a value chosen in the sheet of a phone',
    width: 390,
    search: '',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Filtros' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filtros' });
      await sheet.getByText('Mujer', { exact: true }).waitFor();
      await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
      return clickOn(page, sheet.getByText('Mujer', { exact: true }));
    },
  },
  {
    name: 'a chip removed on a phone',
    width: 390,
    search: '?sexo=Mujer',
    prepare: (page) => clickOn(page, page.getByRole('link', { name: 'Quitar filtro Mujer' })),
  },
];

/** The built site over the stub: what the browser does is the same, and nothing else needs to run. */
export async function run(): Promise<Findings> {
  const findings = createFindings();
  const shop = await startShop();
  const browser = await openBrowser();
  findings.note('measured', `TaskDuration in thread ticks, ${slowDown}× slower, ${rounds} times each`);
  try {
    for (const change of changes) {
      say(`${change.name} …`);
      const works: (Work & { readonly photos: number })[] = [];
      for (let round = 0; round < rounds; round++) works.push(await measure(browser, shop.url, change));
      const p95 = percentile(
        works.map(({ all }) => all),
        0.95,
      );
      const middle = (pick: (work: (typeof works)[number]) => number) =>
        milliseconds(percentile(works.map(pick), 0.5));
      findings.demand(`${change.name}, p95`, milliseconds(p95), `≤ ${mostMs} ms`, p95 <= mostMs);
      findings.note(
        `${change.name}, p50`,
        `${middle(({ all }) => all)}, of it script ${middle(({ script }) => script)}, ` +
          `style and layout ${middle(({ layout }) => layout)}; the photos afterwards ${middle(({ photos }) => photos)}`,
      );
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  return findings;
}

async function measure(browser: Browser, url: string, { width, search, prepare }: Change) {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    hasTouch: width === 390,
  });
  try {
    const page = await context.newPage();
    // The stub has drawings, which browsers paint on the main thread, where the shop has photos.
    const photo = await plainPhoto('frente');
    await page.route('**/media/**', (route) => route.fulfill({ body: photo, contentType: 'image/jpeg' }));
    await page.goto(`${url}/productos${search}`, { waitUntil: 'networkidle' });
    await page.waitForSelector('html[data-arrived]', { state: 'attached' });
    const act = await prepare(page);
    const painted = page.evaluate(untilPainted);
    const slow = await slowedDown(page, slowDown);
    const answered = await slow.workOf(async () => {
      await act();
      await painted;
    });
    const photos = await slow.workOf(() => page.evaluate(untilPhotos));
    await slow.atFullSpeed();
    return { ...answered, photos: photos.all };
  } finally {
    await context.close();
  }
}

/** Looking for the place takes work of the page, which is not what is measured. */
async function clickOn(page: Page, target: ReturnType<Page['locator']>): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not shown');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
