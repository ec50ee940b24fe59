import sharp, { type Sharp } from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { makeAvif, makePhoto, type Photo } from './photo-files.ts';
import { makeShareFiles } from './share-files.ts';

const plain = (width: number, height: number, color = '#c7a388') =>
  sharp({ create: { width, height, channels: 3, background: color } });
const metadataOf = async (file: Uint8Array) => sharp(file).metadata();
const sizesOf = async ({ files }: Photo) =>
  Promise.all(
    Object.values(files).map(async (file: Uint8Array) => {
      const { format, width, height } = await metadataOf(file);
      return `${format} ${width}×${height}`;
    }),
  );

/** EXIF with author and location. */
const personal = {
  IFD0: { Artist: 'Ana Secreta', Make: 'Camera' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '34/1 54/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '56/1 9/1 0/1',
  },
};

describe('SELL-12 the files of a photo', () => {
  it('are three WebP widths', async () => {
    const photo = await makePhoto(await plain(1600, 2000).jpeg().toBuffer());

    expect(await sizesOf(photo)).toEqual(['webp 320×400', 'webp 640×800', 'webp 1280×1600']);
    expect(photo).toMatchObject({ width: 1280, height: 1600 });
  });

  it('are not enlarged and have a maximum height', async () => {
    const small = await makePhoto(await plain(500, 400).png().toBuffer());
    const strip = await makePhoto(await plain(400, 30_000).png().toBuffer());

    expect(await sizesOf(small)).toEqual(['webp 320×256', 'webp 500×400', 'webp 500×400']);
    expect(strip.height).toBe(5120);
  });

  it('are deterministic, so that a retry changes nothing', async () => {
    const upload = await plain(900, 700).jpeg().toBuffer();

    expect(await makePhoto(upload)).toEqual(await makePhoto(upload));
  });

  it.each(['jpeg', 'png', 'webp'] as const)('contain no metadata of a %s', async (format) => {
    const upload = await plain(1500, 1500)
      .withExif(personal)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Ana Secreta</secret></x:xmpmeta>')
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer();
    const before = await metadataOf(upload);
    expect([before.exif, before.xmp, before.icc].map((part) => part !== undefined)).toEqual([
      true,
      true,
      true,
    ]);

    const photo = await makePhoto(upload);
    const { share, square } = await makeShareFiles(photo.files[1280]);
    const made = [
      ...Object.values(photo.files),
      ...Object.values(await makeAvif(photo.files[1280])),
      share,
      square,
    ];

    for (const file of made) {
      const { exif, xmp, icc, iptc, orientation, comments } = await metadataOf(file);
      expect([exif, xmp, icc, iptc, orientation, comments]).toEqual(Array(6).fill(undefined));
      expect(Buffer.from(file).includes('Secreta')).toBe(false);
    }
  });

  it('are converted from the ICC profile to sRGB', async () => {
    const upload = await plain(300, 300, '#ff0000').withIccProfile('p3').png().toBuffer();

    const { files } = await makePhoto(upload);

    const [red = 0, green = 255, blue = 255] = await sharp(files[320]).raw().toBuffer();
    expect([red > 245, green < 20, blue < 20]).toEqual([true, true, true]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are rotated by EXIF orientation %i', async (orientation) => {
    const upload = await withOrientation(orientation);

    const photo = await makePhoto(upload);

    expect([photo.width, photo.height]).toEqual([400, 600]);
    expect(await cornersOf(photo.files[640])).toEqual(['red', 'green', 'blue', 'white']);
  });

  it('have transparency flattened on white', async () => {
    const upload = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();

    const { files, color } = await makePhoto(upload);

    expect((await metadataOf(files[320])).hasAlpha).toBe(false);
    expect(color).toBe('#f8f8f8');
  });

  it.each([
    ['a greyscale picture', plain(300, 300).greyscale().jpeg()],
    ['a CMYK picture', plain(300, 300).toColourspace('cmyk').jpeg()],
    ['16 bits', plain(300, 300).toColourspace('rgb16').png()],
    ['a palette', plain(300, 300).png({ palette: true })],
    ['a progressive JPEG', plain(300, 300).jpeg({ progressive: true })],
  ])('are created from %s', async (_, upload) => {
    const { files } = await makePhoto(await upload.toBuffer());

    expect(await metadataOf(files[320])).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' });
  });

  it('show the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((color) => plain(80, 80, color).png().toBuffer()),
    );
    const upload = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await metadataOf(upload)).pages).toBe(2);

    const { files, height } = await makePhoto(upload);

    expect(height).toBe(80);
    expect((await metadataOf(files[320])).pages).toBeUndefined();
    expect((await cornersOf(files[320]))[0]).toBe('red');
  });

  it('come with a colour and a thumbhash', async () => {
    const { color, thumbhash } = await makePhoto(await plain(600, 800, '#204060').png().toBuffer());

    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'));
    const painted = [...Buffer.from(color.slice(1), 'hex'), ...[r, g, b].map((part) => part * 255)];
    const wanted = [0x20, 0x40, 0x60, 0x20, 0x40, 0x60];
    expect(painted.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) <= 16)).toBe(true);
  });
});

describe('ITEM-05 the share files', () => {
  it('are two JPEGs below 300 KB, even for a noisy photo', async () => {
    const busy = sharp({
      create: {
        width: 1280,
        height: 1600,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });

    const { share, square } = await makeShareFiles(await busy.webp({ quality: 95 }).toBuffer());

    expect(await metadataOf(share)).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(await metadataOf(square)).toMatchObject({ format: 'jpeg', width: 1080, height: 1080 });
    expect(Math.max(share.length, square.length)).toBeLessThan(300_000);
  });
});

it('AVIF files have the same three widths', async () => {
  const { files } = await makePhoto(await plain(1400, 700).jpeg().toBuffer());

  const made = await Promise.all(Object.values(await makeAvif(files[1280])).map(metadataOf));

  expect(made.map(({ format, compression, width }) => [format, compression, width])).toEqual([
    ['heif', 'av1', 320],
    ['heif', 'av1', 640],
    ['heif', 'av1', 1280],
  ]);
});

/** Four coloured quarters, stored with the given EXIF orientation. */
async function withOrientation(orientation: number): Promise<Buffer> {
  const quarter = (color: string) => plain(200, 300, color).png().toBuffer();
  const upright = plain(400, 600).composite([
    { input: await quarter('#ff0000'), left: 0, top: 0 },
    { input: await quarter('#00ff00'), left: 200, top: 0 },
    { input: await quarter('#0000ff'), left: 0, top: 300 },
    { input: await quarter('#ffffff'), left: 200, top: 300 },
  ]);
  const again = (change: (picture: Sharp) => Sharp) => async (input: Buffer) =>
    change(sharp(input)).png().toBuffer();
  const rotate = (angle: number) => again((picture) => picture.rotate(angle));
  const mirror = again((picture) => picture.flop());
  const steps: Record<number, ((input: Buffer) => Promise<Buffer>)[]> = {
    1: [],
    2: [mirror],
    3: [rotate(180)],
    4: [rotate(180), mirror],
    5: [rotate(90), mirror],
    6: [rotate(270)],
    7: [rotate(270), mirror],
    8: [rotate(90)],
  };
  let stored: Buffer = await upright.png().toBuffer();
  for (const step of steps[orientation] ?? []) stored = await step(stored);
  return sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

async function cornersOf(file: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return [
    [10, 10],
    [width - 10, 10],
    [10, height - 10],
    [width - 10, height - 10],
  ].map(([x = 0, y = 0]) => {
    const [red, green, blue] = [0, 1, 2].map((part) => (data[(y * width + x) * 3 + part] ?? 0) > 128);
    if (red && green && blue) return 'white';
    return red ? 'red' : green ? 'green' : blue ? 'blue' : 'black';
  });
}
