import sharp from 'sharp';
import { createRandom } from './random.ts';

const width = 640;

/** As a phone takes it: a room, things in it, a garment with folds and a shadow, and the noise of the sensor. */
export async function aGarmentPhoto(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const { below, isOneIn } = random;
  const height = random.pick([480, 640, 800, 853]);
  const share = (from: number, to: number) => from + ((to - from) * below(1_000)) / 1_000;
  const color = () => `hsl(${below(360)} ${below(60)}% ${15 + below(70)}%)`;
  const many = (count: number, draw: () => string) => Array.from({ length: count }, draw).join('');

  const middle = { x: width * share(0.4, 0.6), y: height * share(0.4, 0.6) };
  const size = { x: width * share(0.2, 0.45), y: height * share(0.25, 0.45) };
  const cornerCount = 8 + below(6);
  const corners = Array.from({ length: cornerCount }, (_, index) => {
    const angle = (index / cornerCount) * 2 * Math.PI + share(-0.2, 0.2);
    const reach = share(0.6, 1.2);
    return `${middle.x + Math.cos(angle) * size.x * reach},${middle.y + Math.sin(angle) * size.y * reach}`;
  });
  const shape = `<polygon points="${corners.join(' ')}" stroke-linejoin="round" `;
  const fold = () => {
    const from = `${middle.x + size.x * share(-0.8, 0.8)},${middle.y + size.y * share(-0.8, 0.8)}`;
    const bend = `${share(-60, 60)},${share(0, 120)} ${share(-60, 60)},${share(40, 200)}`;
    return `<path d="M${from} q${bend}" stroke="${isOneIn(2) ? '#000' : '#fff'}"
      stroke-opacity="${share(0.1, 0.4)}" stroke-width="${share(3, 21)}" fill="none"/>`;
  };
  const thing = () =>
    isOneIn(2)
      ? `<rect x="${below(width)}" y="${below(height)}" width="${share(30, 280)}" height="${share(30, 280)}"
          fill="${color()}" opacity="${share(0.4, 1)}"/>`
      : `<circle cx="${below(width)}" cy="${below(height)}" r="${share(20, 140)}"
          fill="${color()}" opacity="${share(0.4, 1)}"/>`;
  const drawing = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="light" gradientTransform="rotate(${below(90)})">
        <stop stop-color="${color()}"/><stop offset="1" stop-color="${color()}"/>
      </linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="${share(1, 4)}"/></filter>
      <rect width="${width}" height="${height}" fill="url(#light)"/>
      <g filter="url(#soft)">${many(below(6), thing)}</g>
      <g filter="url(#soft)" opacity="0.3" transform="translate(${share(-15, 15)},${share(0, 30)})">
        ${shape} fill="#000"/>
      </g>
      ${shape} fill="${color()}"/>
      <g filter="url(#soft)">${many(4 + below(8), fold)}</g>
    </svg>`;
  const pixels = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer();
  const noise = 8 + below(28);
  const noisy = Uint8ClampedArray.from(pixels, (tone) => tone + below(noise) - noise / 2);
  return sharp(noisy, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
