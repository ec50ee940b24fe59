import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../checks/outcome.ts';
import { isProven, requirements } from './asvs-page.ts';
import { createLookUp } from './look-up.ts';
import { threats } from './threats.ts';

const lookUp = createLookUp(repository);
const read = (file: string) => readFile(join(repository, file), 'utf8');

/** What is written by hand, and its sections that promise nothing: duties of people, lists, and where to read on. */
const documents: readonly (readonly [file: string, promisingNothing: readonly string[]])[] = [
  ['SECURITY.md', ['Security', 'Reporting', 'Packages', 'More']],
  ['docs/security/README.md', ['Security']],
  ['docs/security/cryptography.md', ['Keys']],
  // Each column of the data map is compared with the database by a test of its own.
  ['docs/privacy.md', ['Privacy', 'Data map', 'Duties of whoever runs the shop', 'Processors']],
];

/** Rows of tables without their heads, bullets and paragraphs, of all sections but these. */
function blocksOf(page: string, leftOut: readonly string[]): string[] {
  return page.split(/^#+ /m).flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    if (leftOut.includes(heading)) return [];
    return lines
      .join('\n')
      .split(/\n\n+|\n(?=- )/)
      .flatMap((block) => (block.trim().startsWith('|') ? block.trim().split('\n').slice(2) : [block]))
      .map((block) => block.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean);
  });
}

/** What a text refers to, each with what is wrong with it, or null. */
async function referencesIn(text: string): Promise<(string | null)[]> {
  const acceptance = await read('docs/acceptance.md');
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, one = '', other = '']) => [one, other] as const);
  const written = [
    ...found(/\b(T\d\d)\b/g).map(([id]) =>
      threats.some((threat) => threat.id === id) ? null : `no threat ${id}`,
    ),
    ...found(/\bV(\d+\.\d+\.\d+)\b/g).map(([id]) =>
      requirements.some((requirement) => requirement.id === id && isProven(requirement))
        ? null
        : `nothing proves V${id}`,
    ),
    ...found(/\b([A-Z]{3,6}-\d\d)\b/g).map(([id]) =>
      acceptance.includes(`\n- ${id} `) ? null : `no line ${id}`,
    ),
  ];
  const followed = await Promise.all([
    ...found(/`([\w/@.-]+\.(?:test|spec)\.ts)`: `([^`]+)`/g).map(([file, title]) =>
      lookUp({ kind: 'test', file, title }),
    ),
    ...found(/`npm run prove ([\w-]+)`/g).map(([name]) => lookUp({ kind: 'proof', name, figure: '' })),
    ...found(/`npm run check -- ([\w-]+)`/g).map(([part]) => lookUp({ kind: 'check', part, what: '' })),
  ]);
  return [...written, ...followed];
}

describe('GUARD-12 what the documents promise', () => {
  it.each(documents)(
    '%s: every row, bullet and paragraph names what holds it',
    async (file, promisingNothing) => {
      const blocks = blocksOf(await read(file), promisingNothing);
      expect(blocks.length).toBeGreaterThan(10);
      const references = await Promise.all(blocks.map(referencesIn));
      expect(blocks.filter((_, index) => references[index]?.length === 0)).toEqual([]);
    },
  );

  it.each([...documents.map(([file]) => file), 'docs/runbook/backup.md'])(
    'all that %s names is there',
    async (file) => {
      const references = await referencesIn(await read(file));
      expect(references.filter((wrong) => wrong !== null)).toEqual([]);
    },
  );

  it('a promise without a test is seen, and a test that is not there', async () => {
    const page =
      '# Page\n\nSaid.\n\n## Part\n\nA (T20).\n\n| What | By |\n| --- | --- |\n| b | V6.2.4 |\n| c | |\n\n- d\n- e';
    expect(blocksOf(page, ['Page'])).toEqual(['A (T20).', '| b | V6.2.4 |', '| c | |', '- d', '- e']);
    expect(await referencesIn('| c | |')).toEqual([]);
    expect(await referencesIn('T20, V6.2.4, GUARD-12, `npm run prove restore`')).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const nowhere =
      'T99, V6.2.99, V6.2.1, GUARD-99, `a.test.ts`: `b`, `npm run prove nothing`, `npm run check -- nothing`';
    expect((await referencesIn(nowhere)).filter((wrong) => wrong !== null)).toHaveLength(7);
  });
});

it('GUARD-13 the backup copies no originals of photos', async () => {
  const backup = await read('infra/backup/backup.sh');
  const copy = /rclone_ sync "shop:\$S3_BUCKET"[^}]*/.exec(backup)?.[0] ?? '';

  expect(copy).toContain("--exclude '/uploads/**'");
});

it('GUARD-13 logs end after 14 days, of units and of containers', async () => {
  const journal = await read('infra/systemd/journald.conf');
  expect(journal).toMatch(/^MaxRetentionSec=14day$/m);
  expect(journal).toMatch(/^MaxFileSec=1day$/m);

  const drivers = (await read('infra/production/compose.yaml')).match(/driver: \w+/g);
  expect(drivers).toEqual(['driver: journald']);
  expect(await read('infra/production/front.env.example')).toMatch(
    /^ACCESS_LOG=syslog:server=unix:\/dev\/log,/m,
  );
});

it('GUARD-13 the front door writes no address of a person', async () => {
  const template = await read('infra/nginx/perchero.conf.template');
  const formats = [...template.matchAll(/log_format [^;]*;/g)].map(([text]) => text);
  const written = formats.flatMap((text) => text.match(/\$\w+/g) ?? []);

  expect(formats).toHaveLength(1);
  expect(
    written.filter((name) =>
      /remote|client|forwarded|proxy_protocol|realip|request$|request_uri|args|http_/.test(name),
    ),
  ).toEqual([]);
  const logs = template.match(/(access|error)_log .*;/g);
  expect(new Set(logs)).toEqual(
    new Set(['access_log @ACCESS_LOG@ access;', 'access_log off;', 'error_log stderr emerg;']),
  );
});

it('GUARD-13 the production example asks for passwords of 8 and holds no test key', async () => {
  const example = await read('infra/production/perchero.env.example');

  expect(example).toMatch(/^PASSWORD_MIN_LENGTH=8$/m);
  expect(example).not.toMatch(/^TURNSTILE_SITE_KEY=[123]x0/m);
});
