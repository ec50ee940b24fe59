import { stiffWordsIn, readQuoted } from '../tools/checks/screen-words.ts';
import { coveredAtTheEnd, layoutFaults, setFontSize } from './accessibility/layout.ts';
import { scenes, showScene } from './scenes/scenes.ts';
import { expect, test } from './fixtures.ts';

/** SCENES=all npm run e2e -- layout   looks at every screen and state; without it at these. */
const main = [
  'landing',
  'listing',
  'search',
  'product',
  'product-own',
  'cart-delivery',
  'purchase-parcel',
  'sale-parcel',
  'thread',
  'sell-filled',
  'desk',
  'profile',
  'registration-missing',
  'settings-billing',
];
const chosen = process.env['SCENES'] === 'all' ? Object.keys(scenes) : main;

const phones = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 390, height: 844, fontSize: 200 },
];
const wider = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1440, height: 900, fontSize: 200 },
];

for (const name of chosen)
  test(`LOOK-15 LOOK-13 ${name}: nothing is cut, broken or covered at any size, and no word is stiff`, async ({
    page,
    shop,
    expectedErrors,
  }, { project }) => {
    expectedErrors.push(/status of (4|5)\d\d|ERR_/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await showScene(page, shop, name);

    const faults: string[] = [];
    for (const { fontSize = 100, ...size } of project.use.viewport?.width === 390 ? phones : wider) {
      await page.setViewportSize(size);
      await setFontSize(page, fontSize);
      const found = [...(await layoutFaults(page, true)), ...(await coveredAtTheEnd(page))];
      faults.push(...[...new Set(found)].map((fault) => `${size.width} px, ${fontSize} %: ${fault}`));
    }
    expect(faults).toEqual([]);

    const isQuoted = await readQuoted();
    const read = await page.evaluate(() => {
      const said = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
        ['aria-label', 'placeholder', 'title'].map((attribute) => element.getAttribute(attribute) ?? ''),
      );
      const written = [...document.body.querySelectorAll('*:not(script, style)')].flatMap((element) =>
        [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
      );
      return [...said, ...written.map(({ textContent }) => textContent?.trim() ?? '')];
    });
    expect(read.filter((text) => !isQuoted(text)).flatMap((text) => stiffWordsIn(text))).toEqual([]);
  });
