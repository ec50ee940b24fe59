import type { Page } from '@playwright/test';
import type { StubShop } from '../stub/shop.ts';

export interface Scene {
  readonly name: string;
  readonly about: string;
  /** The picture in docs/design/mockups that it should resemble, without width. */
  readonly mockup?: { readonly light: string; readonly dark?: string };
  readonly widths?: readonly number[];
  readonly fullPage?: boolean;
  /** Brings the shop and the page into the state to be photographed. */
  readonly play: (page: Page, shop: StubShop) => Promise<void>;
}

/** Opens an address and waits until the page is alive and still. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}

/** A piece that the address opens comes alive after the page: then it takes the focus. */
export async function openedByAddress(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.locator('[role=dialog]:focus').waitFor();
}

/** An answer that does not come while the picture is taken. */
export const never = new Promise<void>(() => undefined);
