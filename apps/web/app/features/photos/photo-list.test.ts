import { describe, expect, it } from 'vitest';
import { choose, moved } from './photo-list.ts';

const file = (name: string, type = 'image/jpeg', lastModified = 1) => ({ name, type, lastModified });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('SELL-03 files that are chosen', () => {
  it('drops what is there already, and what was chosen twice, without a word', () => {
    const { taken, notice } = choose([file('a.jpg')], [file('a.jpg'), file('b.jpg'), file('b.jpg')]);

    expect(names(taken)).toEqual(['b.jpg']);
    expect(notice).toBeNull();
  });

  it('takes another photo of the same name', () => {
    const { taken } = choose([file('image.jpg')], [file('image.jpg', 'image/jpeg', 2)]);

    expect(taken).toHaveLength(1);
  });

  it('takes five of six, one of them a duplicate, and has nothing to say', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'a'].map((name) => file(`${name}.jpg`));

    const { taken, notice } = choose([], six);

    expect(names(taken)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
    expect(notice).toBeNull();
  });

  it('takes as many as there is room for and says how many that is', () => {
    const { taken, notice } = choose([file('1'), file('2'), file('3'), file('4')], [file('5'), file('6')]);

    expect(names(taken)).toEqual(['5']);
    expect(notice).toBe('Solo puedes subir hasta 5 imágenes.');
  });

  it('takes the pictures among other files', () => {
    const { taken, notice } = choose([], [file('a.pdf', 'application/pdf'), file('b.png', 'image/png')]);

    expect(names(taken)).toEqual(['b.png']);
    expect(notice).toBe('Solo puedes subir imágenes.');
  });

  it.each(['IMG_1.HEIC', 'img.heif'])('knows %s, which has no type on some systems', (name) => {
    expect(choose([], [file(name, '')]).taken).toHaveLength(1);
  });
});

it('SELL-12 moves a photo to another place', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const order = (id: string, to: number) =>
    moved(list, id, to)
      .map((photo) => photo.id)
      .join('');

  expect(order('c', 0)).toBe('cabd');
  expect(order('a', 2)).toBe('bcad');
  expect(order('a', 9)).toBe('bcda');
  expect(order('gone', 0)).toBe('abcd');
});
