import { describe, expect, it } from 'vitest';
import { filesOf, storagePathOf } from './picture-path.rules.ts';

const mediaUrl = 'https://media.perchero.example/pictures';
const path = 'productPictures/1756825200000-4f5d0b0ce3ea4f5d0b0ce3ea4f5d0b0c';

describe('API-09 the storage path', () => {
  it.each([
    path,
    `${path}-320.webp`,
    `${path}-1280.avif`,
    `${path}-share.jpg`,
    `${path}-square.jpg`,
    `${mediaUrl}/${path}`,
    `${mediaUrl}/${path}-640.webp`,
  ])('is found in %s', (value) => {
    expect(storagePathOf(value, mediaUrl)).toBe(path);
  });

  it.each([
    '',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'http://127.0.0.1:5603/pictures/x',
    `http://evil.example/${path}`,
    `https://media.perchero.example.evil.example/pictures/${path}`,
    `${mediaUrl}@evil.example/${path}`,
    `${mediaUrl}/../${path}`,
    `/${path}`,
    `${path}-320.svg`,
    `${path}-100.webp`,
    `${path}-320.webp?x=1`,
    `${path}/../../avatars/x`,
    `${path}\n`,
    `${path}-320.webp-320.webp`,
    path.toUpperCase(),
    path.replace('productPictures', 'avatars'),
    path.replace('productPictures', 'uploads'),
    'productPictures/../uploads/x',
    'productPictures/1756825200000-',
    `data:image/png;base64,${path}`,
  ])('is null for %j', (value) => {
    expect(storagePathOf(value, mediaUrl)).toBeNull();
  });
});

it('SELL-15 filesOf lists every file of a path, one for an avatar', () => {
  expect(filesOf(path)).toHaveLength(8);
  expect(filesOf(path).every((file) => storagePathOf(file, mediaUrl) === path)).toBe(true);
  expect(filesOf('avatars/a/b')).toEqual(['avatars/a/b-320.webp']);
});
