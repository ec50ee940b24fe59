import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Evidence } from './evidence.tsx';

afterEach(cleanup);

const at = '2026-11-17T15:00:00.000Z';
const aVersion = { at, title: 'Mirá', text: 'Mirá', price_cents: null, pictures: [] };

it('MOD-03 shows the photos of the reported message', () => {
  const picture = 'https://store.test/a-photo';
  const messages = [{ sender: 'lucia', text: 'Mirá', at, is_reported: true }];
  const reported = { ...aVersion, pictures: [picture] };
  render(<Evidence opened={{ kind: 'message', reported, reported_later: [], now: null, messages }} />);

  expect(screen.getByRole('img', { name: 'Foto 1 de cuando se reportó' }).getAttribute('src')).toBe(picture);
});

it('MOD-03 shows each version that was reported', () => {
  const later = { ...aVersion, text: 'Otra cosa' };
  render(
    <Evidence
      opened={{ kind: 'comment', reported: aVersion, reported_later: [later], now: null, messages: [] }}
    />,
  );

  const names = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Al reportarlo', 'Al reportarlo otra vez', 'Ahora']);
});
