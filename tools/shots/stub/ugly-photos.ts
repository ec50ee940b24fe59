import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { demoFolder } from '../../seed/demo-catalogue.ts';

/** How people really photograph what they sell: what is around it, how it lies in the frame, what the light does to it. */
interface Fault {
  readonly width: number;
  readonly height: number;
  readonly wall: string;
  /** Drawn behind the garment, and over it. */
  readonly room: string;
  readonly over?: string;
  /** Where the garment's 800 × 1000 sheet lies. */
  readonly place: string;
  readonly brightness?: number;
  readonly saturation?: number;
  readonly tint?: string;
  readonly blur?: number;
}

const upright = { width: 480, height: 600 };
const door = '<path fill="#0004" d="M330 0h150v520H330z"/><path fill="#0003" d="M0 520h480v80H0z"/>';
const bed =
  '<path fill="#6d5c66" d="M0 190q240-60 480 0v410H0z"/><path fill="#fff2" d="M0 300l480-90v60L0 380z"/>';
const tiles =
  '<path stroke="#0003" stroke-width="3" d="M0 120h480M0 240h480M0 360h480M0 480h480M120 0v600M240 0v600M360 0v600"/>';
const phone =
  '<path fill="none" stroke="#8a6a42" stroke-width="34" d="M17 17h446v566H17z"/><rect x="205" y="70" width="92" height="170" rx="14" fill="#16161c"/><circle cx="230" cy="96" r="9" fill="#4a4a58"/><path fill="#c98f6f" d="M196 150h24v70h-24zM282 130h26v80h-26z"/>';
const flash =
  '<radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset=".35" stop-color="#fffc"/><stop offset="1" stop-color="#fff0"/></radialGradient><circle cx="250" cy="210" r="190" fill="url(#g)"/>';
const finger = '<ellipse cx="470" cy="590" rx="150" ry="120" fill="#c07f66"/>';

const faults: readonly Fault[] = [
  { ...upright, wall: '#4d463f', room: door, place: 'translate(60 60) scale(.45)', brightness: 0.38 },
  { ...upright, wall: '#8b8378', room: bed, place: 'translate(170 -40) rotate(24) scale(.5)' },
  { ...upright, wall: '#c9bfae', room: door, place: 'translate(-210 -330) scale(.95)', blur: 2.2 },
  {
    ...upright,
    wall: '#b99a5e',
    room: bed,
    place: 'translate(30 40) scale(.52)',
    tint: '#d69a2c',
    saturation: 0.7,
  },
  { ...upright, wall: '#9fa39b', room: tiles, over: phone, place: 'translate(50 90) scale(.48)' },
  {
    ...upright,
    wall: '#7c7570',
    room: door,
    over: flash,
    place: 'translate(40 30) scale(.5)',
    brightness: 1.2,
  },
  { ...upright, wall: '#ffffff', room: '', place: 'translate(70 60) scale(.42)' },
  {
    width: 300,
    height: 1000,
    wall: '#6a5548',
    room: bed,
    place: 'translate(-10 300) scale(.4)',
    brightness: 0.8,
  },
  {
    width: 1000,
    height: 420,
    wall: '#57616a',
    room: tiles,
    place: 'translate(330 -20) scale(.45)',
    saturation: 0.4,
  },
  {
    ...upright,
    wall: '#3b2d22',
    room: bed,
    over: finger,
    place: 'translate(290 60) rotate(38) scale(.5)',
    brightness: 0.6,
    tint: '#a0623a',
  },
];

export const uglyPhotoCount = 40;

/** The measures of an ugly photo, as the worker would have taken them. */
export function uglyPreview(number: number): { width: number; height: number; color: string } {
  const { width, height, wall } = faultOf(number);
  return { width, height, color: wall };
}

/** The ugly photo behind a picture's address, `fea-7`; the same file at every run. */
export async function readUglyPhoto(name: string): Promise<Buffer | null> {
  const number = Number(/^fea-(\d+)$/.exec(name)?.[1] ?? NaN);
  if (!(number < uglyPhotoCount)) return null;
  const made = photos.get(number) ?? makePhoto(number);
  photos.set(number, made);
  return await made;
}

const photos = new Map<number, Promise<Buffer>>();

function faultOf(number: number): Fault {
  return faults[number % faults.length] as Fault;
}

async function makePhoto(number: number): Promise<Buffer> {
  const fault = faultOf(number);
  const { width, height, wall, room, over = '', place, brightness = 1, saturation = 1, tint, blur } = fault;
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${wall}"/>${room}<g transform="${place}">${cutOut(number)}</g>${over}</svg>`;
  const taken = sharp(Buffer.from(scene)).removeAlpha().modulate({ brightness, saturation });
  if (tint) taken.tint(tint);
  if (blur) taken.blur(blur);
  const grain = { input: grainOf(width, height, number), raw: { width, height, channels: 4 as const } };
  const grained = await taken.png().toBuffer();
  return await sharp(grained).composite([grain]).webp({ quality: 38, effort: 2 }).toBuffer();
}

/** A garment without the wall it was drawn on. */
function cutOut(number: number): string {
  const file = garmentFiles[(number * 7) % garmentFiles.length] ?? '';
  return readFileSync(new URL(`garments/${file}`, demoFolder), 'utf8')
    .replace('<rect width="800" height="1000" fill="url(#bg)"/>', '')
    .replace(/<g fill="#fff" opacity=".28" filter="url\(#b\)">.*?<\/g>/, '');
}

const garmentFiles = readdirSync(new URL('garments/', demoFolder))
  .filter((file) => /^p\d+-.*-1\.svg$/.test(file))
  .toSorted();

/** What a cheap sensor adds in the dark. */
function grainOf(width: number, height: number, seed: number): Buffer {
  const grain = Buffer.alloc(width * height * 4);
  let state = seed * 2_654_435_761 + 1;
  for (let at = 0; at < grain.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    grain.fill(state > 0x7f_ff_ff_ff ? 255 : 0, at, at + 3);
    grain[at + 3] = (state >>> 16) % 34;
  }
  return grain;
}
