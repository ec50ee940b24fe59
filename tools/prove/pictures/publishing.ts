import { type Answer, kind, said } from '../accounts/api.ts';
import type { Browser } from '../accounts/browser.ts';

export function publicationOf(images: readonly string[], title: string) {
  return {
    images,
    title,
    description: 'Tapado de lana, forrado, impecable.',
    price: 1290,
    size: 'M - vestir',
    sexo: 'Mujer',
    tags: ['invierno'],
  };
}

export function askToPublish(browser: Browser, images: readonly string[], title: string): Promise<Answer> {
  return browser.post('/api/products/create', publicationOf(images, title));
}

export async function publish(browser: Browser, images: readonly string[], title: string): Promise<number> {
  return publishedId(await askToPublish(browser, images, title));
}

export function publishedId(answer: Answer): number {
  if (answer.status !== 200) throw new Error(`products/create answered ${kind(answer)}: ${answer.body}`);
  return (said(answer)['product'] as { id: number }).id;
}
