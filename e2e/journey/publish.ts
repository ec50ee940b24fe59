import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { plainPhoto } from '../../tools/shots/stub/photo-files.ts';
import { expect } from './real-site.ts';

interface Photo {
  readonly path: string;
  readonly state: string;
}

/** Puts a piece on sale as whoever is signed in on this page, by the calls the page would make. */
export async function publishPiece(page: Page, site: string, title: string): Promise<number> {
  const post = async <Reply>(path: string, data: object): Promise<Reply> => {
    const answer = await page.request.post(site + path, { data, headers: { origin: site } });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as Reply;
  };
  const id = randomUUID();
  const bytes = await plainPhoto('frente');
  const { slots } = await post<{ slots: { url: string; headers: Record<string, string> }[] }>(
    '/api/pictures/slots',
    { files: [{ id, type: 'image/jpeg', bytes: bytes.length }] },
  );
  const [slot] = slots;
  const sent = await page.request.put(slot?.url ?? '', { data: bytes, headers: { ...slot?.headers } });
  expect(sent.status()).toBe(200);
  let [photo] = (await post<{ pictures: Photo[] }>('/api/pictures/uploaded', { ids: [id] })).pictures;
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${site}/api/pictures/uploads?ids=${id}`);
      [photo] = ((await answer.json()) as { pictures: Photo[] }).pictures;
      return photo?.state;
    })
    .toBe('ready');
  const { product } = await post<{ product: { id: number } }>('/api/products/create', {
    images: [photo?.path],
    title,
    description: 'Colgada mientras otra persona mira la lista.',
    price: 1290,
    size: 'M - vestir',
    sexo: 'Mujer',
    tags: [],
  });
  return product.id;
}

export async function withdrawPiece(page: Page, site: string, id: number): Promise<void> {
  const answer = await page.request.post(`${site}/api/products/withdraw`, {
    data: { id },
    headers: { origin: site },
  });
  expect(answer.status()).toBe(200);
}
