import type { NumbersOfDay } from '@perchero/contract/desk/numbers';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NumbersSection } from './numbers-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function daysOf(count: number): NumbersOfDay[] {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
    views: 10,
    likes: 2,
    saves: 1,
    offers: 0,
    sales: index % 2,
  }));
}

const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it('DESK-12 sums the days of all products, and shows them as a table on demand', () => {
  render(<NumbersSection first={daysOf(30)} />);
  expect(['Vistas', 'Me gusta', 'Guardados', 'Ofertas', 'Ventas'].map(tile)).toEqual([
    '300',
    '60',
    '30',
    '0',
    '15',
  ]);
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ver por día' }));
  const [, today, before] = within(screen.getByRole('table', { name: 'Día por día' })).getAllByRole('row');
  expect(today?.textContent).toBe('Hoy102101');
  expect(before?.textContent).toBe('29 oct.102100');
});

it('DESK-12 another period is read; a failure says so and can be repeated', async () => {
  const asked: string[] = [];
  let isAway = true;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return isAway
      ? Response.json({ code: 'unavailable', error: '' }, { status: 503 })
      : Response.json({ days: daysOf(7) });
  });
  render(<NumbersSection first={daysOf(30)} />);
  fireEvent.click(screen.getByRole('radio', { name: '7 días' }));
  expect(screen.getByRole('status').textContent).toBe('Buscando tus números…');
  await screen.findByText('No pudimos traer los números.');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await vi.waitFor(() => expect(tile('Vistas')).toBe('70'));
  expect(asked).toEqual(['/api/desk/numbers?days=7', '/api/desk/numbers?days=7']);
});

it('DESK-12 says that the numbers did not come with the page', () => {
  render(<NumbersSection first={null} />);
  expect(screen.getByRole('alert').textContent).toContain('No pudimos traer los números.');
});
