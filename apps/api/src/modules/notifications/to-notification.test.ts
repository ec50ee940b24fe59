import { formatCents } from '@perchero/contract/orders/format-cents';
import { expect, it } from 'vitest';
import type { NotificationRow } from './notifications.queries.ts';
import { toNotification } from './to-notification.ts';

const row: NotificationRow = {
  id: 7,
  kind: 'like',
  revision: 3,
  movedAt: new Date('2026-11-15T12:00:00Z'),
  isRead: false,
  productId: 12,
  category: 'campera-jean',
  commentId: null,
  content: null,
  answeredUsername: null,
  actorCount: 1,
  actorUsername: 'sofi',
  actorName: 'Sofía  Núñez',
  actorAvatar: null,
  otherName: null,
  news: null,
  orderId: null,
  productTitle: null,
  productCount: null,
  priceCents: null,
  toldCents: null,
  searchId: null,
  searchName: null,
  totalCents: null,
  amountCents: null,
  reason: null,
  removal: null,
  garment: null,
  decision: null,
  deadline: null,
  deliveryMethod: null,
  carrier: null,
  otherCarrier: null,
  reviewText: null,
  reviewStars: null,
  reviewAnswer: null,
  offersLeft: null,
  claim: null,
  ownUsername: null,
};
const textFor = (changes: Partial<NotificationRow>) => {
  const { title, message, url } = toNotification({ ...row, ...changes }, 'x');
  return [title, message, url];
};
const comment = { kind: 'comment', commentId: 5, content: '¿Tiene bolsillos?' } as const;

it.each([
  [{}, 'A Sofía le gusta tu campera', ''],
  [{ category: null }, 'A Sofía le gusta tu prenda', ''],
  [{ category: 'botas' }, 'A Sofía le gustan tus botas', ''],
  [{ category: 'paraguas' }, 'A Sofía le gusta tu paraguas', ''],
  [{ category: 'bombacha-campo' }, 'A Sofía le gusta tu bombacha de campo', ''],
  [{ actorCount: 2, otherName: 'Bruno Paz' }, 'A 2 personas les gusta tu campera', 'Sofía y Bruno'],
  [
    { actorCount: 12, category: 'poncho', otherName: 'Bruno' },
    'A 12 personas les gusta tu poncho',
    'Sofía, Bruno y 10 más',
  ],
  [{ actorCount: 3, category: 'medias' }, 'A 3 personas les gustan tus medias', 'Sofía y 2 más'],
  [{ actorCount: 2, actorName: null }, 'A 2 personas les gusta tu campera', ''],
] as const)('NOTI-04 text of likes: %j', (changes, title, message) => {
  expect(textFor(changes)).toEqual([title, message, '/Post/12']);
});

it('NOTI-04 text and link of comments and replies', () => {
  expect(textFor(comment)).toEqual([
    'Sofía comentó tu campera',
    '¿Tiene bolsillos?',
    '/Post/12?comentario=5',
  ]);
  expect(textFor({ ...comment, kind: 'reply', answeredUsername: 'ana' })).toEqual([
    'Sofía respondió tu comentario',
    '@ana ¿Tiene bolsillos?',
    '/Post/12?comentario=5',
  ]);
});

it('hides deleted accounts and comments', () => {
  const gone = toNotification(
    { ...row, ...comment, content: null, actorUsername: null, actorName: null },
    'x',
  );
  expect(gone).toMatchObject({
    title: 'Alguien comentó tu campera',
    message: 'Comentario eliminado',
    actor: null,
  });
});

it.each([
  [{}, ['Sofía te sigue', '', '/perfil/sofi']],
  [
    { actorCount: 5, otherName: 'Bruno Paz', ownUsername: 'ana' },
    ['5 personas te siguen', 'Sofía, Bruno y 3 más', '/perfil/ana'],
  ],
] as const)('FOLLOW-07 text and link of followers: %j', (changes, expected) => {
  expect(textFor({ kind: 'follow', productId: null, ...changes })).toEqual(expected);
});

/** The last of several was deleted. */
const unknown = { productId: null, productTitle: null, priceCents: null };

it.each([
  [{ productCount: 1 }, ['Sofía colgó Campera', formatCents(129_000), '/Post/12']],
  [{ productCount: 3 }, ['Sofía colgó 3 prendas', 'La última: Campera', '/perfil/sofi']],
  [{ productCount: 1, ...unknown }, ['Sofía colgó una prenda', '', '/perfil/sofi']],
  [{ productCount: 2, ...unknown }, ['Sofía colgó 2 prendas', '', '/perfil/sofi']],
  [
    { productCount: 1, ...unknown, actorName: null, actorUsername: null },
    ['Alguien colgó una prenda', '', '/siguiendo'],
  ],
] as const)('FOLLOW-06 text and link of publications: %j', (changes, expected) => {
  expect(textFor({ kind: 'published', productTitle: 'Campera', priceCents: 129_000, ...changes })).toEqual(
    expected,
  );
});
