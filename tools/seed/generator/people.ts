import { itemAt, pick, type Random, randomStream, weighted, type Yielded } from './random.ts';
import { departments, firstNames, lastNames, profileSentences } from './texts.ts';

export type GeneratedPerson = Yielded<typeof generatePeople>;

// All accounts are older than the first generated product.
const firstArrival = Date.UTC(2023, 10, 1);
const lastArrival = Date.UTC(2024, 9, 31);
const suffixLetters = 4;

export function* generatePeople(seed: string, count: number, avatarPaths: readonly string[]) {
  const random = randomStream(`${seed} people`);
  const department = weighted(departments.map(([, share]) => share));
  for (let index = 0; index < count; index++) {
    const first = pick(random, firstNames);
    const last = pick(random, lastNames);
    yield {
      id: uuid(random),
      username: usernameOf(first, last, index),
      fullName: `${first} ${last}`,
      description: pick(random, profileSentences),
      avatarPath: random() < 0.4 ? pick(random, avatarPaths) : null,
      department: itemAt(departments, department(random))[0],
      createdAt: Math.floor(firstArrival + ((index + random()) / count) * (lastArrival - firstArrival)),
    };
  }
}

/** Letters only, unique by a suffix of four letters. */
function usernameOf(first: string, last: string, index: number): string {
  let rest = index;
  let suffix = '';
  for (let letter = 0; letter < suffixLetters; letter++) {
    suffix = String.fromCharCode(97 + (rest % 26)) + suffix;
    rest = Math.floor(rest / 26);
  }
  const letters = `${first}${last}`
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
  return letters.slice(0, 20 - suffixLetters) + suffix;
}

function uuid(random: Random): string {
  const bytes = Buffer.alloc(16);
  for (let word = 0; word < 4; word++) bytes.writeUInt32LE(random() * 4294967296, word * 4);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
