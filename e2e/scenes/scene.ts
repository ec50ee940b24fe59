import type { Page } from '@playwright/test';
import { signedIn } from '../stub/member.ts';
import type { StubShop } from '../stub/shop.ts';

/** A screen in one of its states. */
export interface Scene {
  /** Prepares the stub; returns the address. */
  readonly open: (page: Page, shop: StubShop) => string | Promise<string>;
  /** What is done on the screen before it is looked at. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Its picture in docs/design/mockups. */
  readonly mockup?: string;
}

export type Scenes = Readonly<Record<string, Scene>>;

/** Lucía with her face, as the mockups have her. */
export async function asLucia(page: Page, shop: StubShop): Promise<void> {
  await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();
}

/** Presses a button and waits for the dialog it opens. */
export async function openDialog(page: Page, button: string | RegExp): Promise<void> {
  await press(page, button);
  await page.getByRole('dialog').first().waitFor();
}
