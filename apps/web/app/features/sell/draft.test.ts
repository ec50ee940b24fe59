import { beforeEach, expect, it, vi } from 'vitest';
import { clearDraft, readDraft, writeDraft } from './draft.ts';
import { emptyValues } from './sell-values.ts';

const values = { ...emptyValues('Salto'), title: 'Ruana', tags: ['lana'], measurements: { length: '90' } };

beforeEach(() => localStorage.clear());

it('SELL-09 stores one draft per user', () => {
  expect(writeDraft(localStorage, 'ana', { values, savedAt: 5 })).toBe(true);

  expect(readDraft(localStorage, 'ana')).toEqual({ values, savedAt: 5 });
  expect(readDraft(localStorage, 'bruno')).toBeNull();

  clearDraft(localStorage, 'ana');
  expect(readDraft(localStorage, 'ana')).toBeNull();
});

it.each(['', '{', 'null', '7', '{"values":3,"savedAt":1}', '{"values":{}}'])(
  'ignores invalid content: %s',
  (text) => {
    localStorage.setItem('perchero-draft-ana', text);
    expect(readDraft(localStorage, 'ana')).toBeNull();
  },
);

it('keeps the valid fields of a draft of an older release', () => {
  const oldDraft = { title: 'Ruana', tags: ['lana', 3], price: 5, measurements: { length: 90 }, gone: true };
  localStorage.setItem('perchero-draft-ana', JSON.stringify({ values: oldDraft, savedAt: 5 }));

  expect(readDraft(localStorage, 'ana')?.values).toEqual({
    ...emptyValues(null),
    title: 'Ruana',
    tags: ['lana'],
  });
});

it('does not throw when storage is blocked', () => {
  const blocked = {
    getItem: vi.fn(() => {
      throw new Error('blocked');
    }),
    setItem: vi.fn(() => {
      throw new Error('full');
    }),
    removeItem: vi.fn(() => {
      throw new Error('blocked');
    }),
  } as unknown as Storage;

  expect(readDraft(blocked, 'ana')).toBeNull();
  expect(writeDraft(blocked, 'ana', { values, savedAt: 5 })).toBe(false);
  expect(() => clearDraft(blocked, 'ana')).not.toThrow();
});
