import type { Standing } from '@perchero/contract/reviews/standing';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Rating, SellerStanding, StandingPanel } from './standing.tsx';

afterEach(cleanup);

function aStanding(reviews: number, average: number | null): Standing {
  return {
    reviews,
    average,
    sales: 31,
    sends_in_days: 2,
    answers_in_hours: 3,
    cancelled: null,
    member_since: '2024-03-11T12:00:00.000Z',
    verified: { email: true, phone: true, paymentAccount: false },
  };
}

/** Everything that shows an average. */
const views: readonly [string, (standing: Standing) => ReactNode][] = [
  ['a rating', (standing) => <Rating standing={standing} />],
  ['a profile', (standing) => <StandingPanel standing={standing} name="Lucía" />],
  ['a product or order', (standing) => <SellerStanding standing={standing} to="/perfil/luciaferreira" />],
];

it.each(views)('REV-07 %s shows the average with its count, and none for fewer than three', (_, view) => {
  const textOf = (standing: Standing) =>
    render(<MemoryRouter>{view(standing)}</MemoryRouter>).container.textContent;

  expect(textOf(aStanding(12, 4.8))).toMatch(/4,8.*12 opiniones/);
  expect(textOf(aStanding(3, 5))).toMatch(/5,0.*3 opiniones/);
  expect(textOf(aStanding(2, null))).toMatch(/^\D*2 opiniones/);
  expect(textOf(aStanding(1, null))).toMatch(/^\D*1 opinión/);
  expect(textOf(aStanding(0, null))).toMatch(/^\D*Todavía sin opiniones/);
});
