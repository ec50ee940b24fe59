import type { OrderReviews, ProfileReview } from '@perchero/contract/reviews/reviews';
import type { Standing } from '@perchero/contract/reviews/standing';
import { item, sellers } from './orders.ts';

/** Tuesday 21 April ends then, in Montevideo. */
export const reviewDeadline = '2099-04-22T03:00:00.000Z';

/** The seller of the mockup. */
export function aStanding(change: Partial<Standing> = {}): Standing {
  return {
    reviews: 12,
    average: 4.8,
    sales: 31,
    sends_in_days: 2,
    answers_in_hours: null,
    cancelled: { sales: 1, of: 32 },
    member_since: '2025-03-11T12:00:00.000Z',
    verified: { email: true, phone: true, paymentAccount: true },
    ...change,
  };
}

export const newStanding = aStanding({
  reviews: 0,
  average: null,
  sales: 0,
  sends_in_days: null,
  cancelled: null,
  verified: { email: true, phone: true, paymentAccount: false },
});

type Written = NonNullable<OrderReviews['own']>;

export function aReview(change: Partial<Written> = {}): Written {
  return {
    id: '019a7b3c-0000-7000-8000-0000000000a1',
    stars: 4,
    text: 'El vestido es más lindo que en la foto.',
    tags: ['as-pictured', 'well-packed'],
    answer: null,
    published_by: null,
    ...change,
  };
}

const authors = {
  valentina: authorOf(sellers.valentina),
  mateo: authorOf(sellers.mateo),
  sofia: authorOf(sellers.sofia),
};

function authorOf({ id, username, full_name, avatar_url }: (typeof sellers)['sofia']) {
  return { id, username, full_name, avatar_url };
}

const day = 24 * 3_600_000;

type Listed = Extract<ProfileReview, { kind: 'review' }>;

function listed(number: number, change: Partial<Listed>): Listed {
  const { title, picture } = item('Vaquero ancho');
  return {
    kind: 'review',
    id: `019a7b3c-0000-7000-8000-${String(100 + number).padStart(12, '0')}`,
    at: new Date(Date.now() - 4 * day).toISOString(),
    stars: 5,
    text: '',
    tags: [],
    answer: null,
    author: authors.valentina,
    product: { title, picture },
    product_count: 1,
    can_answer: false,
    ...change,
  };
}

/** The reviews of the mockup: an answered one, a note, a deleted author. */
export function profileReviews(): ProfileReview[] {
  return [
    listed(1, {
      text: 'Llegó en una bolsa de tela con una notita sobre el pantalón. Me calzó como si fuera mío de toda la vida.',
      tags: ['as-pictured', 'well-packed', 'friendly'],
      answer: {
        text: '¡Gracias, Vale! Ese vaquero estaba esperando con quién salir.',
        at: new Date(Date.now() - 3 * day).toISOString(),
      },
    }),
    listed(2, {
      stars: 4,
      text: 'El gorro está impecable. Demoró un poco, pero avisó siempre.',
      tags: ['answers-fast', 'slow'],
      author: authors.mateo,
      product_count: 3,
    }),
    { kind: 'cancelled', id: '019a7b3c-0000-7000-8000-0000000000b1', at: '2026-02-20T12:00:00.000Z' },
    listed(3, { stars: 3, author: null, at: '2026-02-02T12:00:00.000Z' }),
  ];
}

/** Of the second page. */
export function olderReviews(): ProfileReview[] {
  return [
    listed(4, {
      text: 'Nos encontramos en el Parque Rodó.',
      author: authors.sofia,
      at: '2026-01-02T12:00:00.000Z',
    }),
    { kind: 'unsent', id: '019a7b3c-0000-7000-8000-0000000000b2', at: '2026-01-01T12:00:00.000Z' },
  ];
}
