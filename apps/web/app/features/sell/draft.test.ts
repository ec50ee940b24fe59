import { beforeEach, expect, it, vi } from 'vitest';
import { forgetDraft, readDraft, writeDraft } from './draft.ts';
import { emptyValues } from './sell-values.ts';

const written = { ...emptyValues('Salto'), title: 'Ruana', tags: ['lana'], measurements: { length: '90' } };

beforeEach(() => localStorage.clear());

it('SELL-09 a draft is found again by who wrote it, and by nobody else', () => {
  expect(writeDraft(localStorage, 'ana', { values: written, savedAt: 5 })).toBe(true);

  expect(readDraft(localStorage, 'ana')).toEqual({ values: written, savedAt: 5 });
  expect(readDraft(localStorage, 'bruno')).toBeNull();

  forgetDraft(localStorage, 'ana');
  expect(readDraft(localStorage, 'ana')).toBeNull();
});

it.each(['', '{', 'null', '7', '{"values":3,"savedAt":1}', '{"values":{}}'])(
  'what is no draft is not there: %s',
  (text) => {
    localStorage.setItem('perchero-draft-ana', text);
    expect(readDraft(localStorage, 'ana')).toBeNull();
  },
);

it('what an older page wrote is taken as far as it fits', () => {
  const older = { title: 'Ruana', tags: ['lana', 3], price: 5, measurements: { length: 90 }, gone: true };
  localStorage.setItem('perchero-draft-ana', JSON.stringify({ values: older, savedAt: 5 }));

  expect(readDraft(localStorage, 'ana')?.values).toEqual({
    ...emptyValues(null),
    title: 'Ruana',
    tags: ['lana'],
  });
});

it('a browser that keeps nothing breaks nothing', () => {
  const closed = {
    getItem: vi.fn(() => {
      throw new Error('closed');
    }),
    setItem: vi.fn(() => {
      throw new Error('full');
    }),
    removeItem: vi.fn(() => {
      throw new Error('closed');
    }),
  } as unknown as Storage;

  expect(readDraft(closed, 'ana')).toBeNull();
  expect(writeDraft(closed, 'ana', { values: written, savedAt: 5 })).toBe(false);
  expect(() => forgetDraft(closed, 'ana')).not.toThrow();
});
