import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import sharp from 'sharp';
import { hostilePictures } from '../../hostile-pictures/corpus.ts';
import { type GoodPhoto, goodPhotos } from '../../hostile-pictures/good-photos.ts';
import { cornerColors } from '../../hostile-pictures/honest.ts';
import { partsOf } from '../../hostile-pictures/jpeg.ts';
import { payloadMark, type Sample } from '../../hostile-pictures/sample.ts';
import { chunksOf } from '../../hostile-pictures/webp.ts';
import { everyService } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Browser, inParallel } from '../lib/api.ts';
import { keysInStore, publicFile, publish, sendPhoto, settled, signedInSellers } from '../lib/pictures.ts';
import { type Findings, fixed, percentile, seconds, sized, say } from '../lib/report.ts';
import { type AccountsScene, proveAccounts } from '../lib/stack.ts';

export const summary = 'hostile files are refused or cleaned, good photos come out upright in every width';

/** As many as the worker decodes side by side, so that times are those of decoding and not of waiting. */
const atOnce = 2;
const oneOf = sized(1, 9);
const goodCount = sized(200, 24);
const withAvif = sized(20, 5);
const maxMegabytes = 512;
/** Mean difference of grey values; a thumbnail of a thumbnail of the same picture stays below 4. */
const maxDifference = 8;

type Outcome = Awaited<ReturnType<typeof sendSample>>;

interface Scene extends AccountsScene {
  readonly sellers: readonly Browser[];
}

export async function run(): Promise<Findings> {
  return proveAccounts('images', { services: everyService, worker: true }, async (accounts) => {
    const sellers = await signedInSellers(accounts, 20);
    const scene = { ...accounts, sellers };
    const worker = scene.stack.process('worker').pid ?? 0;
    const children = watchChildren(worker);
    try {
      await sendHostile(scene);
      await sendGood(scene);
    } finally {
      judgeMemory(scene, await children.stop());
    }
    await checkLeftovers(scene);
  });
}

const mistakes: Readonly<Record<string, (outcome: Outcome) => boolean>> = {
  'accepted that should not be': ({ must, state }) => must === 'refuse' && state === 'ready',
  'refused though good': ({ must, state }) => must === 'accept' && state !== 'ready',
  'never settled': ({ state }) => state === 'never settled',
  'outputs that tell too much, or show something else': ({ faults }) => faults.length > 0,
};

async function sendHostile(scene: Scene): Promise<void> {
  const { findings } = scene;
  const samples = hostilePictures().filter((_, index) => index % oneOf === 0);
  say(`making ${samples.length} hostile files …`);
  const files = await inParallel(samples.length, 2, async (index) => (samples[index] as Sample).make());
  say(`sending them, ${atOnce} at a time …`);
  const outcomes = await inParallel(samples.length, atOnce, (index) =>
    sendSample(scene, samples[index] as Sample, files[index] as Buffer, index),
  );

  findings.atLeast('hostile files', samples.length, sized(300, 30));
  for (const family of new Set(samples.map((sample) => sample.family)))
    noteFamily(scene, family, samples, outcomes);
  for (const [name, isOne] of Object.entries(mistakes)) {
    const found = outcomes.filter(isOne);
    for (const { name: file, state, faults } of found)
      say(`${name}: ${file} (${state}) ${faults.join(', ')}`);
    findings.zero(name, found.length);
  }
  const times = outcomes.map(({ ms }) => ms);
  findings.note('from the last byte to a decision, p50', seconds(percentile(times, 0.5)));
  const p95 = percentile(times, 0.95);
  findings.atMost('from the last byte to a decision, p95', p95, 2000, seconds);
  const slowest = outcomes.toSorted((a, b) => b.ms - a.ms)[0];
  findings.note('… the slowest', `${seconds(slowest?.ms ?? 0)} (${slowest?.name})`);
}

function noteFamily(
  { findings }: Scene,
  family: string,
  samples: readonly Sample[],
  outcomes: readonly Outcome[],
): void {
  const own = outcomes.filter((_, index) => samples[index]?.family === family);
  const accepted = own.filter(({ state }) => state === 'ready').length;
  findings.note(`… ${family}`, `${own.length}, of which ${accepted} became pictures`);
}

async function sendSample(
  { sellers, stack }: Scene,
  { family, name, type, must }: Sample,
  bytes: Buffer,
  index: number,
) {
  const seller = sellers[index % sellers.length] as Browser;
  const common = { name: `${family}, ${name}`, must };
  const sent = await sendPhoto(seller, { type, bytes });
  if (!sent) return { ...common, state: 'refused', ms: 0, faults: [] };
  const startedAt = performance.now();
  const { state, path } = await settled(seller, sent.id);
  const ms = performance.now() - startedAt;
  if (state === 'refused') {
    const widths = [...(await webpFiles(stack.env, path)).keys()];
    return { ...common, state, ms, faults: widths.map((width) => `is public, ${width} wide`) };
  }
  if (state !== 'ready') return { ...common, state: 'never settled', ms, faults: [] };
  return { ...common, state, ms, faults: await faultsOf(stack.env, path, bytes) };
}

async function faultsOf(env: Scene['stack']['env'], path: string, original: Buffer): Promise<string[]> {
  const files = await webpFiles(env, path);
  const faults: string[] = [];
  for (const width of pictureWidths) {
    const file = files.get(width);
    if (!file) faults.push(`no file ${width} wide`);
    else faults.push(...(await telltales(file)));
  }
  const smallest = files.get(320);
  const apart = smallest ? await difference(smallest, original) : 0;
  if (apart > maxDifference) faults.push(`looks different by ${apart.toFixed(1)}`);
  return faults;
}

async function webpFiles(env: Scene['stack']['env'], path: string): Promise<Map<number, Buffer>> {
  const files = new Map<number, Buffer>();
  for (const width of pictureWidths) {
    const file = await publicFile(env, pictureFile(path, width));
    if (file) files.set(width, file);
  }
  return files;
}

async function sendGood(scene: Scene): Promise<void> {
  const { findings, stack, sellers } = scene;
  const photos = goodPhotos(goodCount);
  say(`sending ${photos.length} good photos, ${atOnce} at a time …`);
  const outcomes = await inParallel(photos.length, atOnce, async (index) => {
    const photo = photos[index] as GoodPhoto;
    const seller = sellers[index % sellers.length] as Browser;
    const sent = await sendPhoto(seller, { type: photo.type, bytes: await photo.make() });
    const startedAt = performance.now();
    const upload = sent && (await settled(seller, sent.id));
    const ms = performance.now() - startedAt;
    if (upload?.state !== 'ready') return { photo, ms, path: null, faults: ['refused'], isUp: false };
    const files = await webpFiles(stack.env, upload.path);
    const faults = await widthFaults(files, photo);
    for (const file of files.values()) faults.push(...(await telltales(file)));
    const isUp = (await Promise.all([...files.values()].map((file) => isUpright(file, photo)))).every(
      Boolean,
    );
    return { photo, ms, path: upload.path, faults, isUp };
  });

  const total = outcomes.length;
  const whole = outcomes.filter(({ faults }) => faults.length === 0).length;
  findings.all('good photos in every width, clean', whole, total);
  const upright = outcomes.filter(({ isUp }) => isUp).length;
  findings.all('… upright', upright, total);
  for (const { photo, faults, isUp } of outcomes)
    if (faults.length > 0 || !isUp) say(`FAULT ${photo.name}: ${faults.join(', ') || 'not upright'}`);
  const times = outcomes.map(({ ms }) => ms);
  findings.note('… from the last byte to ready, p50', seconds(percentile(times, 0.5)));
  findings.note('… from the last byte to ready, p95', seconds(percentile(times, 0.95)));
  await makeAvif(
    scene,
    sellers.map((seller, place) => ({
      seller,
      paths: outcomes
        .filter((_, index) => index % sellers.length === place)
        .flatMap(({ path }) => path ?? []),
    })),
  );
}

/** AVIF files are made for what hangs: the photos are published, in products of five. */
async function makeAvif(
  { stack, people, findings }: Scene,
  racks: readonly { seller: Browser; paths: readonly string[] }[],
): Promise<void> {
  const paths: string[] = [];
  for (const { seller, paths: own } of racks) {
    const some = own.slice(0, Math.min(5, withAvif - paths.length));
    if (some.length === 0) continue;
    await publish(seller, some, 'Prenda con fotos');
    paths.push(...some);
  }
  say(`waiting for the AVIF files of ${paths.length} photos …`);
  const isRefined = async () =>
    (await people.count('picture', 'has_avif and path = any($1)', [paths])) === paths.length;
  await waitUntil('AVIF files', isRefined, { seconds: 600, everyMs: 500 }).catch(() => {});

  let whole = 0;
  const faults: string[] = [];
  for (const path of paths) {
    const files = await Promise.all(
      pictureWidths.map((width) => publicFile(stack.env, pictureFile(path, width, 'avif'))),
    );
    if (files.every((file) => file !== null)) whole += 1;
    for (const file of files) if (file) faults.push(...(await telltales(file)));
  }
  findings.equal('photos that also have AVIF in every width', whole, withAvif);
  findings.none('… that tell too much', faults);
}

function judgeMemory({ findings }: Scene, peaks: readonly number[]): void {
  const most = Math.max(...peaks);
  findings.note('decoder processes watched', peaks.length);
  findings.note('memory of a decoder process, p50', `${percentile(peaks, 0.5).toFixed(0)} MB`);
  findings.atMost('memory of a decoder process, most', most, maxMegabytes, fixed(0, 'MB'));
}

async function checkLeftovers({ stack, people, findings }: Scene): Promise<void> {
  // The last ones go a moment after their photo is ready.
  const isEmpty = async () => (await keysInStore(stack.env, 'uploads/')).length === 0;
  await waitUntil('the originals to go', isEmpty, { seconds: 10 }).catch(() => {});
  const originals = await keysInStore(stack.env, 'uploads/');
  findings.zero('originals left in the store', originals.length);
  const log = await readFile(stack.process('worker').logFile, 'utf8');
  const died = log.split('\n').filter((line) => line.includes('picture process: ended')).length;
  findings.note('decoder processes that died of a file', died);
  const givenUp = await people.count('pgboss.job', `name = 'dead-letter'`);
  findings.zero('jobs given up', givenUp);
}

/** Looks every few milliseconds at the processes that another has started, and remembers the most memory each ever held. */
function watchChildren(parent: number) {
  const peaks = new Map<number, number>();
  const over = new AbortController();
  const watching = watch();
  return {
    /** Megabytes, by process. */
    async stop(): Promise<number[]> {
      over.abort();
      await watching;
      return [...peaks.values()].map((kilobytes) => kilobytes / 1024);
    },
  };

  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
      await Promise.all(
        children
          .split(' ')
          .filter(Boolean)
          .map((pid) => look(Number(pid))),
      );
      await pause(5);
    }
  }

  /** VmHWM never falls: only what is taken in the last moments of a process is missed. */
  async function look(pid: number): Promise<void> {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    if (peak > (peaks.get(pid) ?? 0)) peaks.set(pid, peak);
  }
}

/** What a WebP may consist of; profiles, EXIF, XMP, animations and unknown chunks are none of it. */
const pictureChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** APP1 and APP2 carry EXIF, XMP and profiles, APP13 IPTC, the last is a comment. */
const tellingMarkers = new Set([0xe1, 0xe2, 0xed, 0xfe]);
const traces = [payloadMark, 'Exif\0', 'xmpmeta', 'http://ns.adobe', 'ICC_PROFILE', '8BIM'];

/** What is wrong with a file that became public, whatever it was made from. */
async function telltales(file: Buffer): Promise<string[]> {
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
async function widthFaults(files: ReadonlyMap<number, Buffer>, upright: { width: number; height: number }) {
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
async function isUpright(file: Buffer, { isGrey }: { isGrey: boolean }): Promise<boolean> {
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
async function difference(made: Buffer, original: Buffer): Promise<number> {
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
