import { randomUUID } from 'node:crypto';
import { signIn } from '@perchero/contract/identity/session';
import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { listNotifications } from '@perchero/contract/notifications/notifications';
import { listProducts } from '@perchero/contract/search/list-products';
import { addLike } from '@perchero/contract/social/likes';
import { honest } from '../../hostile-pictures/honest.ts';
import { demoPassword, demoSignIns } from '../../seed/demo-sign-ins.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Answer, createBrowser, outcomeOf, bodyOf } from '../lib/api.ts';
import { askForSlot, finish, settled, slotIn } from '../lib/pictures.ts';
import type { Findings } from '../lib/report.ts';
import { readPage } from '../proofs/skeleton.ts';
import type { ReverseProxy } from './reverse-proxy.ts';
import { names, type PlainHost } from './plain-host.ts';

/** What must work before anybody is let in: pages, pictures, a sign-in, a like that rings a bell, a photo. */
export async function smoke(host: PlainHost, proxy: ReverseProxy, findings: Findings): Promise<void> {
  const buyer = createBrowser(proxy, '127.0.4.1');
  const seller = createBrowser(proxy, '127.0.4.2');
  const wrong: string[] = [];
  const must = (what: string, isSo: boolean, told: string | number = '') => {
    if (!isSo) wrong.push(`${what} (${told})`);
  };

  const plain = await fetch(`http://127.0.0.1:${host.plainPort}/productos?q=a`, { redirect: 'manual' });
  const wanted = `https://${names.site}:${host.sitePort}/productos?q=a`;
  must('plain HTTP leads to TLS', plain.headers.get('location') === wanted, String(plain.status));
  must('another name gets no handshake', (await proxy.visit('other.example', '/')) instanceof Error);
  const metrics = await proxy.visit(names.site, '/metrics');
  must('metrics are not for visitors', !(metrics instanceof Error) && metrics.status === 404);

  const page = await buyer.get('/productos');
  const html = readPage(page.body);
  must('a page with products', page.status === 200 && html.headings.length >= 24, html.headings.length);
  must('HSTS', (page.headers['strict-transport-security'] ?? '').includes('max-age=63072000'));
  must(
    'a policy for scripts',
    String(page.headers['content-security-policy']).includes("script-src 'nonce-"),
  );
  const { products } = listProducts.reply.parse(bodyOf(await buyer.get(listProducts.path)));
  const [product] = products.filter(
    ({ image, seller: { username } }) => image && username === demoSignIns.seller.username,
  );
  const seen = product?.image
    ? await proxy.visit(names.media, `/${pictureFile(product.image, 320)}`)
    : new Error('no product');
  must('a picture on its own origin', isPicture(seen), seen instanceof Error ? seen.message : seen.status);

  const session = await buyer.post(signIn.path, { email: demoSignIns.buyer.email, password: demoPassword });
  must('a sign-in', session.status === 200, outcomeOf(session));
  const cookies = session.headers['set-cookie'] ?? [];
  must('cookies for TLS alone', cookies.length > 0 && cookies.every((cookie) => /; *secure/i.test(cookie)));
  await seller.post(signIn.path, { email: demoSignIns.seller.email, password: demoPassword });

  // Everybody of the demo has the same password, so anyone who sells a product that the buyer does not like yet can look at their bell.
  const fresh = listProducts.reply.parse(bodyOf(await buyer.get(listProducts.path)));
  const wantedProduct = fresh.products.find(
    ({ liked, user_id: owner }) => !liked && owner !== demoSignIns.buyer.id,
  );
  const owner = createBrowser(proxy, '127.0.4.3');
  const email = `${wantedProduct?.seller.username}@example.com`;
  await owner.post(signIn.path, { email, password: demoPassword });
  const bell = listNotifications.path.replace(':userId', wantedProduct?.user_id ?? '');
  const before = await owner.get(bell);
  must('a bell', before.status === 200, outcomeOf(before));
  const like = await buyer.post(addLike.path, { post_id: wantedProduct?.id ?? 0 });
  must('a like', like.status === 200, outcomeOf(like));
  const rings = async () => (await owner.get(bell)).body !== before.body;
  await waitUntil('the like to ring the bell', rings, { seconds: 30 }).catch((error: Error) =>
    wrong.push(error.message),
  );

  const photo = await honest('image/jpeg');
  const slot = slotIn(
    await askForSlot(seller, { id: randomUUID(), type: 'image/jpeg', bytes: photo.length }),
  );
  must('photos go to the name for uploads', new URL(slot.url).hostname === names.uploads, slot.url);
  must('the store takes a photo', (await proxy.put(slot.url, slot.headers, photo)) === 200);
  const uploaded = await finish(seller, slot.id);
  const { state } = await settled(seller, uploaded.id);
  must('the worker decodes it', state === 'ready', state);

  findings.demand('smoke journey over TLS', wrong.join('; ') || 'all well', 'all well', wrong.length === 0);
}

function isPicture(answer: Answer | Error): boolean {
  return (
    !(answer instanceof Error) && answer.status === 200 && answer.headers['content-type'] === 'image/webp'
  );
}
