import { randomStream } from '../../../seed/generator/random.ts';
import { addressAt, countOf, createBrowser, inParallel, said } from '../../lib/api.ts';
import { aForm, aUsername } from '../../lib/people.ts';
import { sized } from '../../lib/report.ts';
import type { AttackScene } from './attack.ts';

const likenesses: readonly (readonly [from: string, to: string])[] = [
  ['a', 'á'],
  ['e', 'É'],
  ['u', 'ü'],
  ['n', 'ñ'],
  ['l', 'I'],
  ['m', 'rn'],
  ['w', 'vv'],
  ['o', 'O'],
];

/** Names that read like another one, and one name wanted by many at once. */
export async function imitateNames(scene: AttackScene): Promise<void> {
  const { api, outside, people, holds, findings } = scene;
  const pairs = sized(500, 60);
  const random = randomStream('names');
  const wanted = Array.from({ length: pairs }, () => aPair(random));
  let nextAddress = 0;
  const register = async (username: string) => {
    nextAddress += 1;
    const browser = createBrowser(api, addressAt(45, nextAddress));
    return browser.post('/api/register', {
      ...aForm({ username }),
      botToken: await outside.botToken('register'),
    });
  };

  const firsts = await inParallel(pairs, 8, (index) => register(wanted[index]?.[0] ?? ''));
  const seconds = await inParallel(pairs, 8, (index) => register(wanted[index]?.[1] ?? ''));
  holds(`T19 ${pairs} names`, countOf(firsts, 200), pairs);
  const refused = seconds.filter((answer) => said(answer).code === 'username-taken').length;
  holds(`T19 ${pairs} names that look like them, refused`, refused, pairs);

  const name = aUsername();
  const race = await inParallel(20, 20, () => register(name));
  holds(
    'T19 one name, 20 at once',
    `${countOf(race, 200)} has it, ${countOf(race, 409)} do not`,
    '1 has it, 19 do not',
  );
  holds('T19 … rows', await people.count('registration', 'username = $1', [name]), 1);
  const reserved = await inParallel(4, 1, (index) =>
    register(['admin', 'Perchero', 'Soporte', 'sistema'][index] ?? ''),
  );
  holds('T19 reserved names, refused', countOf(reserved, 409), 4);
  findings.note('T19 an example', wanted[0]?.join(' / ') ?? '');
}

/** A name and another that reads like it. */
function aPair(random: () => number): [string, string] {
  const [from, to] = likenesses[Math.floor(random() * likenesses.length)] ?? ['a', 'á'];
  const [head, tail] = [aUsername().slice(0, 8), aUsername().slice(0, 8)];
  return [`${head}${from}${tail}`, `${head}${to}${tail}`];
}
