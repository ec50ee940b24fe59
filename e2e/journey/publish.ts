import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { plainPhoto } from '../stub/photo-files.ts';
import { expect } from './real-site.ts';

interface Photo {
  readonly path: string;
  readonly state: string;
}

interface Slot {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Publishes a product through the API as the signed-in user. */
export async function publishProduct(page: Page, title: string): Promise<number> {
  const id = randomUUID();
  const bytes = await plainPhoto('frente');
  const files = [{ id, type: 'image/jpeg', bytes: bytes.length }];
  const { slots } = await callApi<{ slots: Slot[] }>(page, '/api/pictures/slots', { files });
  const sent = await page.request.put(slots[0]?.url ?? '', {
    data: bytes,
    headers: { ...slots[0]?.headers },
  });
  expect(sent.status()).toBe(200);
  let { pictures } = await callApi<{ pictures: Photo[] }>(page, '/api/pictures/uploaded', { ids: [id] });
  await expect(async () => {
    ({ pictures } = await callApi<{ pictures: Photo[] }>(page, `/api/pictures/uploads?ids=${id}`));
    expect(pictures[0]?.state).toBe('ready');
  }).toPass();
  const { product } = await callApi<{ product: { id: number } }>(page, '/api/products/create', {
    images: pictures.map(({ path }) => path),
    title,
    description: 'Colgada mientras otra persona mira la lista.',
    price: 1290,
    size: 'M - vestir',
    sexo: 'Mujer',
    tags: [],
  });
  return product.id;
}

export async function withdrawProduct(page: Page, id: number): Promise<void> {
  await callApi(page, '/api/products/withdraw', { id });
}

/** Calls the API from the page, with its session cookie. */
export async function callApi<Reply>(page: Page, path: string, body?: object): Promise<Reply> {
  const { status, reply } = await page.evaluate(
    async ({ address, sent }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(address, sent === null ? {} : { method: 'POST', headers, body: sent });
      return { status: response.status, reply: (await response.json()) as unknown };
    },
    { address: path, sent: body ? JSON.stringify(body) : null },
  );
  expect(status, path).toBe(200);
  return reply as Reply;
}
