import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openVocabulary, vocabularyFolder } from './vocabulary-store.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vocabulary-'));
  await cp(vocabularyFolder, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

function open() {
  let time = 0;
  const report = vi.fn();
  const store = openVocabulary(folder, { now: () => time, report });
  return { store, report, wait: () => (time += 2000) };
}

it('reloads a changed file within two seconds', async () => {
  const { store, wait } = open();
  expect(store.current().lexicon.get('chiripá')).toBeUndefined();

  await appendFile(join(folder, 'synonyms.txt'), 'chiripá => bombacha de campo\n');

  expect(store.current().lexicon.get('chiripá')).toBeUndefined();
  wait();
  expect(store.current().lexicon.get('chiripá')).toMatchObject({ kind: 'garment', near: ['bombacha-campo'] });
});

it('keeps the old vocabulary when a file is invalid, reports it once, and recovers', async () => {
  const { store, report, wait } = open();

  await appendFile(join(folder, 'colors.txt'), 'ladrillo: terracota\n');
  wait();
  store.current();
  wait();
  expect(store.current().lexicon.get('bordó')).toMatchObject({ kind: 'color' });
  expect(report).toHaveBeenCalledOnce();
  expect(String(report.mock.calls[0]?.[0])).toContain('there is no "terracota"');

  await cp(join(vocabularyFolder, 'colors.txt'), join(folder, 'colors.txt'));
  await appendFile(join(folder, 'colors.txt'), 'ladrillo: naranja\n');
  wait();
  expect(store.current().lexicon.get('ladrillo')).toMatchObject({ kind: 'color', is: ['naranja'] });
});

it('does not start with an invalid file', async () => {
  await appendFile(join(folder, 'colors.txt'), 'ladrillo: terracota\n');

  expect(open).toThrow('there is no "terracota"');
});

it('MOD-19 a changed forbidden.txt counts within two seconds, a broken line changes nothing', async () => {
  const { store, report, wait } = open();
  const isKnown = (stem: string) => store.current().forbidden.byFirstPart.has(stem);
  const file = join(folder, 'forbidden.txt');

  await appendFile(file, 'weapon | stop | trabuco\n');
  expect(isKnown('trabuco')).toBe(false);
  wait();
  expect(isKnown('trabuco')).toBe(true);

  await appendFile(file, 'weapon | fuerte | arcabuz\n');
  wait();
  expect(isKnown('arcabuz')).toBe(false);
  expect(isKnown('trabuco')).toBe(true);
  expect(report).toHaveBeenCalledOnce();
  expect(String(report.mock.calls[0]?.[0])).toContain('no strength "fuerte"');
});
