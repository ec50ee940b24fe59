import { request } from 'node:http';
import { canariesIn, type CanaryScene } from '@perchero/api/test/matrix/canary.ts';
import type { LeakReport } from '@perchero/api/test/matrix/leak-scan.ts';
import { type MatrixScene, deliverNotifications } from '@perchero/api/test/matrix/scene.ts';
import type { Visitor } from '@perchero/api/test/visitor.ts';
import { type Environment, portOf } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';

/** The pages as the server renders them, with all that it hands to the browser. */
export async function scanPages(
  url: string,
  { about, hidden, canaries, readers }: CanaryScene,
): Promise<LeakReport> {
  const settings = `/perfil/${about.username}/editar`;
  const pages = [
    '/',
    '/productos',
    `/productos?q=${about.username}`,
    `/Post/${about.productId}`,
    `/Post/${hidden.productId}`,
    `/perfil/${about.username}`,
    `/perfil/${about.username}?seccion=colecciones`,
    `/perfil/${about.username}?coleccion=${hidden.collectionId}`,
    settings,
    `/editar/${hidden.productId}`,
    `/compras/${about.orderId}`,
    '/carrito',
    '/sitemap.xml',
  ];
  const leaks: string[] = [];
  for (const reader of ['guest', 'stranger'] as const)
    for (const page of pages)
      for (const name of canariesIn(await pageOf(url, page, readers[reader]), canaries))
        leaks.push(`${reader}, ${page}: ${name}`);
  const own = canariesIn(await pageOf(url, settings, readers.owner), canaries);
  const unseen = ['e-mail', 'phone', 'birth date'].filter((name) => !own.includes(name));
  return { reads: pages.length * 2, leaks, unseen };
}

async function pageOf(url: string, page: string, visitor: Visitor): Promise<string> {
  const reply = await fetch(new URL(page, url), {
    headers: { cookie: cookieOf(visitor) },
    redirect: 'manual',
  });
  return `${reply.headers.get('location')} ${await reply.text()}`;
}

function cookieOf({ jar }: Visitor): string {
  return [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

/** What two people hear live while somebody comments a piece of one of them. */
export async function scanStreams(
  env: Environment,
  scene: MatrixScene,
  { about, canaries, readers }: CanaryScene,
): Promise<LeakReport> {
  const [owner, stranger] = [listen(env, readers.owner), listen(env, readers.stranger)];
  try {
    await waitUntil('both streams', () => [owner, stranger].every(({ text }) => text().length > 0), {
      seconds: 20,
    });
    const greeting = owner.text().length;
    await readers.buyer.post('/api/add-comment', {
      productId: about.productId,
      content: '¿Tiene bolsillos?',
    });
    await deliverNotifications(scene);
    await waitUntil('the bell of the owner', () => owner.text().slice(greeting).includes('event: change'), {
      seconds: 20,
    });
    const heard = stranger.text();
    const isTold = heard.includes(`/Post/${about.productId}`) || heard.includes(about.id);
    return {
      reads: 2,
      leaks: [...canariesIn(heard, canaries), ...(isTold ? ['somebody else’s bell'] : [])],
      unseen: [],
    };
  } finally {
    owner.close();
    stranger.close();
  }
}

function listen(env: Environment, visitor: Visitor) {
  let heard = '';
  const headers = { cookie: cookieOf(visitor), 'x-forwarded-for': visitor.address };
  const path = '/api/notifications/stream';
  const open = request({ host: '127.0.0.1', port: portOf(env, 20), path, headers }, (response) => {
    response.setEncoding('utf8').on('data', (text: string) => (heard += text));
    response.on('error', () => {});
  });
  open.on('error', () => {});
  open.end();
  return { text: () => heard, close: () => open.destroy() };
}
