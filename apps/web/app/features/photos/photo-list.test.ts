import { describe, expect, it } from 'vitest';
import { selectFiles, moveItem } from './photo-list.ts';

const file = (name: string, type = 'image/jpeg', lastModified = 1) => ({ name, type, lastModified });
const max = 5;
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('SELL-03 selected files', () => {
  it('drops duplicates without a notice', () => {
    const { accepted, notice } = selectFiles(
      [file('a.jpg')],
      [file('a.jpg'), file('b.jpg'), file('b.jpg')],
      max,
    );

    expect(names(accepted)).toEqual(['b.jpg']);
    expect(notice).toBeNull();
  });

  it('accepts another photo with the same name', () => {
    const { accepted } = selectFiles([file('image.jpg')], [file('image.jpg', 'image/jpeg', 2)], max);

    expect(accepted).toHaveLength(1);
  });

  it('accepts five of six files without a notice when one is a duplicate', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'a'].map((name) => file(`${name}.jpg`));

    const { accepted, notice } = selectFiles([], six, max);

    expect(names(accepted)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
    expect(notice).toBeNull();
  });

  it('accepts files up to the limit and shows the limit', () => {
    const { accepted, notice } = selectFiles(
      [file('1'), file('2'), file('3'), file('4')],
      [file('5'), file('6')],
      max,
    );

    expect(names(accepted)).toEqual(['5']);
    expect(notice).toBe('Solo puedes subir hasta 5 imágenes.');
  });

  it.each([
    [3, 'Solo puedes subir hasta 3 imágenes.'],
    [1, 'Solo puedes subir hasta 1 imagen.'],
  ])('shows a limit of %s', (limit, text) => {
    const files = ['1', '2', '3', '4'].map((name) => file(name));
    expect(selectFiles([], files, limit).notice).toBe(text);
  });

  it('accepts only the pictures among other files', () => {
    const { accepted, notice } = selectFiles(
      [],
      [file('a.pdf', 'application/pdf'), file('b.png', 'image/png')],
      max,
    );

    expect(names(accepted)).toEqual(['b.png']);
    expect(notice).toBe('Solo puedes subir imágenes.');
  });

  it.each(['IMG_1.HEIC', 'img.heif'])('accepts %s, which has no MIME type on some systems', (name) => {
    expect(selectFiles([], [file(name, '')], max).accepted).toHaveLength(1);
  });
});

it('SELL-12 moves a photo to another position', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const order = (id: string, to: number) =>
    moveItem(list, id, to)
      .map((photo) => photo.id)
      .join('');

  expect(order('c', 0)).toBe('cabd');
  expect(order('a', 2)).toBe('bcad');
  expect(order('a', 9)).toBe('bcda');
  expect(order('gone', 0)).toBe('abcd');
});
