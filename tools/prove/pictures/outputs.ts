import { pictureWidths } from '@perchero/contract/media/pictures.rules';
import sharp from 'sharp';
import { cornerColors } from '../../hostile-pictures/honest.ts';
import { partsOf } from '../../hostile-pictures/jpeg.ts';
import { payloadMark } from '../../hostile-pictures/sample.ts';
import { chunksOf } from '../../hostile-pictures/webp.ts';

/** What a WebP may consist of; profiles, EXIF, XMP, animations and unknown chunks are none of it. */
const pictureChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** APP1 and APP2 carry EXIF, XMP and profiles, APP13 IPTC, the last is a comment. */
const tellingMarkers = new Set([0xe1, 0xe2, 0xed, 0xfe]);
const traces = [payloadMark, 'Exif\0', 'xmpmeta', 'http://ns.adobe', 'ICC_PROFILE', '8BIM'];

/** What is wrong with a file that became public, whatever it was made from. */
export async function telltales(file: Buffer): Promise<string[]> {
  const { format, exif, xmp, icc, iptc, comments, pages = 1 } = await sharp(file).metadata();
  const carried = Object.entries({ exif, xmp, icc, iptc, comments }).filter(
    ([, value]) => value !== undefined,
  );
  const found = traces.filter((trace) => file.includes(trace, 0, 'latin1'));
  return [
    ...carried.map(([name]) => name),
    ...found.map((trace) => `"${trace.replace('\0', '')}"`),
    ...(pages > 1 ? [`${pages} pictures in one`] : []),
    ...oddParts(format, file),
  ];
}

function oddParts(format: string, file: Buffer): string[] {
  if (format === 'jpeg')
    return partsOf(file)
      .filter(({ marker }) => tellingMarkers.has(marker))
      .map(({ marker }) => `segment ${marker.toString(16)}`);
  if (format === 'webp') {
    const rest = file.readUInt32LE(4) + 8 === file.length ? [] : ['bytes behind the picture'];
    const chunks = chunksOf(file).filter(({ type }) => !pictureChunks.has(type));
    return [...rest, ...chunks.map(({ type }) => `chunk ${type}`)];
  }
  return format === 'heif' ? [] : [`is ${format}`];
}

/** Every width, none blown up. */
export async function widthFaults(
  files: ReadonlyMap<number, Buffer>,
  upright: { width: number; height: number },
): Promise<string[]> {
  const faults: string[] = [];
  for (const wanted of pictureWidths) {
    const file = files.get(wanted);
    if (!file) {
      faults.push(`no file ${wanted} wide`);
      continue;
    }
    const { width, height } = await sharp(file).metadata();
    const expected = Math.min(wanted, upright.width);
    const ratio = (width * upright.height) / (height * upright.width);
    if (Math.abs(width - expected) > 1) faults.push(`${width} wide instead of ${expected}`);
    if (Math.abs(ratio - 1) > 0.02) faults.push(`${width} × ${height} is another shape`);
  }
  return faults;
}

/** Whether each corner has the colour it was drawn with. */
export async function isUpright(file: Buffer, { isGrey }: { isGrey: boolean }): Promise<boolean> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const inset = Math.floor(Math.min(width, height) * 0.1);
  const places = [
    [inset, inset],
    [width - 1 - inset, inset],
    [width - 1 - inset, height - 1 - inset],
    [inset, height - 1 - inset],
  ] as const;
  const seen = places.map(([x, y]) => {
    const at = (y * width + x) * channels;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
  });
  if (isGrey) return areGreysInOrder(seen.map(([grey]) => grey));
  return seen.every((color, index) => nearest(color) === index);
}

/** Blue is darker than red, red than green, green than yellow. */
function areGreysInOrder([red = 0, green = 0, yellow = 0, blue = 0]: readonly number[]): boolean {
  return blue < red && red < green && green < yellow;
}

function nearest(color: readonly [number, number, number]): number {
  const distances = cornerColors.map((corner) =>
    Math.hypot(...corner.map((part, index) => part - (color[index] ?? 0))),
  );
  return distances.indexOf(Math.min(...distances));
}

/** How different two pictures look, from 0 to 255: what comes out must be what went in. */
export async function difference(made: Buffer, original: Buffer): Promise<number> {
  const [first, second] = await Promise.all([made, original].map(thumbnail));
  const sum = [...(first ?? [])].reduce(
    (total, value, index) => total + Math.abs(value - (second?.[index] ?? 0)),
    0,
  );
  return sum / (first?.length ?? 1);
}

function thumbnail(file: Buffer): Promise<Buffer> {
  return sharp(file, { failOn: 'none' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(16, 16, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
}
