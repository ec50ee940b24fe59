import { describe, expect, it } from 'vitest';
import { diffWords } from './word-diff.ts';

/** `[words]` are marked. */
function marked(then: string, now: string): readonly string[] {
  const diff = diffWords(then, now);
  return [diff.before, diff.after].map((parts) =>
    parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
  );
}

describe('diffWords', () => {
  it('marks nothing in equal texts', () => {
    expect(marked('Cartera de cuero', 'Cartera de cuero')).toEqual(['Cartera de cuero', 'Cartera de cuero']);
    expect(marked('', '')).toEqual(['', '']);
  });

  it('marks replaced words on both sides', () => {
    expect(marked('Cartera media luna igual a la original', 'Cartera media luna de cuero')).toEqual([
      'Cartera media luna [igual a la original]',
      'Cartera media luna [de cuero]',
    ]);
  });

  it('marks what was removed in the middle and at the end', () => {
    expect(
      marked(
        'Nueva en bolsa, igual a la de marca a mitad de precio. Pasame tu número.',
        'Nueva en bolsa, a mitad de precio.',
      ),
    ).toEqual([
      'Nueva en bolsa, [igual a la de marca ]a mitad de precio. [Pasame tu número.]',
      'Nueva en bolsa, a mitad de precio.',
    ]);
  });

  it('marks a whole text that appeared or is gone', () => {
    expect(marked('', 'Hola a todos')).toEqual(['', '[Hola a todos]']);
    expect(marked('Hola a todos', '')).toEqual(['[Hola a todos]', '']);
  });

  it('ignores changed spaces and keeps the line breaks', () => {
    expect(marked('uno\n\ndos  tres', 'uno dos tres')).toEqual(['uno\n\ndos  tres', 'uno dos tres']);
  });

  it('takes long texts', () => {
    const words = Array.from({ length: 1500 }, (_, index) => `palabra${index}`);
    const [then, now] = marked(words.join(' '), words.toSpliced(700, 1, 'otra').join(' '));
    expect(then).toContain('[palabra700 ]');
    expect(now).toContain('[otra ]');
  });
});
