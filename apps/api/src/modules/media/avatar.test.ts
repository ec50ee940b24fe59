import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { squarePng } from '../../../test/png.ts';
import { decodeAvatarLimited } from './avatar.ts';
import { decodeAvatar } from './decoder.ts';

const photo = (width: number, height: number, color = '#c7a388') =>
  sharp({ create: { width, height, channels: 3, background: color } });

const refusal = (upload: Buffer) => decodeAvatar(upload, 320).catch((error: unknown) => error);

describe('SET-03 an uploaded avatar', () => {
  it.each(['jpeg', 'png'] as const)('becomes a square WebP from %s', async (format) => {
    const made = await decodeAvatar(await photo(800, 500).toFormat(format).toBuffer(), 320);

    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
  });

  it('loses location and all other metadata', async () => {
    const withPlace = await photo(800, 800)
      .withExif({ IFD0: { Artist: 'Ana' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 54/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();

    const made = await decodeAvatar(withPlace, 320);

    const { exif, icc, xmp, iptc } = await sharp(made).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is rotated by its EXIF orientation', async () => {
    const top = await photo(400, 200, '#ff0000').png().toBuffer();
    const upright = photo(400, 400, '#0000ff').composite([{ input: top, top: 0, left: 0 }]);
    const rotated = await sharp(await upright.png().toBuffer())
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const made = await decodeAvatar(rotated, 320);

    const [red = 0, , blue = 0] = await sharp(made)
      .extract({ left: 160, top: 40, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(blue);
  });

  it.each([
    ['an SVG under another name', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', () => photo(10, 10).gif().toBuffer()],
    ['a cut JPEG', async () => (await photo(600, 600).jpeg().toBuffer()).subarray(0, 900)],
    ['a PNG that ends after its signature', async () => (await photo(9, 9).png().toBuffer()).subarray(0, 8)],
    ['an SVG behind the first bytes of a JPEG', async () => Buffer.from('\xff\xd8\xff<svg/>', 'latin1')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a PNG of 16000 by 16000', async () => hugePng(16_000)],
  ])('is refused when it is %s', async (_, make) => {
    const upload = await make();

    expect(await refusal(upload)).toMatchObject({ code: 'invalid-picture' });
  });

  it('is rejected with a cooldown when too many are decoded concurrently', async () => {
    const upload = await photo(300, 300).png().toBuffer();

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decodeAvatarLimited(upload).catch((error: unknown) => error)),
    );

    const refused = answers.filter((answer) => answer instanceof Error);
    expect(refused).toMatchObject([{ code: 'unavailable', cooldown: 5 }]);
  });
});

/** A decompression bomb: a few kilobytes that unpack to 250 MB. */
function hugePng(side: number): Buffer {
  return squarePng(side, deflateSync(Buffer.alloc((side + 1) * side)), [8, 0, 0, 0, 0]);
}
