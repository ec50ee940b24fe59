import type { Locator, Page } from '@playwright/test';

/** One thing a person does, on a phone or at a desk. */
export interface Action {
  readonly name: string;
  readonly width: 390 | 1440;
  /** Gets ready, and answers the one input that is measured. */
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
}

export const actions: readonly Action[] = [
  {
    name: 'like',
    width: 390,
    prepare: (page) => clickOn(page.locator('main li button[aria-pressed]').first()),
  },
  {
    name: 'open overlay',
    width: 390,
    prepare: (page) => clickOn(page.locator('main li a').first()),
  },
  {
    name: 'apply filter at a desk',
    width: 1440,
    prepare: (page) => clickOn(page.getByRole('complementary').getByText('Mujer', { exact: true })),
  },
  {
    name: 'apply filter on a phone',
    width: 390,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Filtros' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filtros' });
      await sheet.getByText('Mujer', { exact: true }).waitFor();
      await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
      return await clickOn(sheet.getByText('Mujer', { exact: true }));
    },
  },
  {
    name: 'type in search',
    width: 1440,
    prepare: async (page) => {
      const box = page.getByRole('banner').getByRole('combobox').first();
      await box.click();
      return async () => await box.pressSequentially('campera', { delay: 80 });
    },
  },
  {
    name: 'open menu',
    width: 390,
    prepare: (page) => clickOn(page.getByRole('button', { name: 'Abrir menú' })),
  },
];

/** Looking for the place takes work of the page, which is not what is measured. */
async function clickOn(target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not shown');
  return () => target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
