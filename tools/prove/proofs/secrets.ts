import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../checks/outcome.ts';
import { unpackHistory } from '../../security/secrets/history.ts';
import { secretNames, secretValues } from '../../security/secrets/secret-names.ts';
import { scanForSecrets } from '../../security/secrets/secret-scan.ts';
import { variable } from '../../stack/environment.ts';
import { type AccountsScene, proveAccounts } from '../accounts/accounts-stack.ts';
import { createFindings, type Findings } from '../harness/findings.ts';
import { say } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import { scanAssets, valuesIn } from '../secrets/assets.ts';
import { type Canary, forgedLine, liveWithCanaries } from '../secrets/canaries.ts';
import { judgeLog } from '../secrets/log-scan.ts';

export const summary =
  'no secret in the tree, in any commit, in what is built or in the logs of a run; planted ones are found';

type Noting = ReturnType<typeof createFindings>;

const rounds = sized(10, 2);

export async function run(): Promise<Findings> {
  const findings = createFindings();
  const folder = await mkdtemp(join(tmpdir(), 'perchero-secrets-'));
  try {
    await findPlanted(findings, folder);
    await searchTree(findings);
    await searchHistory(findings, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  await searchAssets(findings);
  const { figures, shortfalls } = await proveAccounts('secrets', { worker: true }, async (scene) => {
    const canaries: Canary[] = [];
    for (let round = 0; round < rounds; round += 1) {
      say(`life ${round + 1} of ${rounds}`);
      canaries.push(...(await liveWithCanaries(scene, round)));
    }
    const logs = await Promise.all(scene.stack.processes.map(({ logFile }) => readFile(logFile, 'utf8')));
    searchLogs(scene.findings, logs.join('\n'), canaries);
    await searchDatabaseLog(scene, canaries);
  });
  return {
    figures: { ...findings.figures, ...figures },
    shortfalls: [...findings.shortfalls, ...shortfalls],
  };
}

/** A scan that finds nothing has to show that it can. Put together here, so that the tree does not hold them. */
async function findPlanted(findings: Noting, folder: string): Promise<void> {
  say('planting');
  const letters = randomBytes(40).toString('hex');
  const planted = {
    'key.ts': generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs1',
      format: 'pem',
    }),
    'push.sh': `git push https://ghp_${letters.slice(0, 36)}@github.com/a/b`,
    'note.md': `the hook is https://hooks.slack.com/services/T00000000/B00000000/${letters.slice(0, 24)}`,
    'settings.ts': `const url = 'postgres://app:${letters.slice(0, 20)}@db.example.com:5432/shop';`,
  };
  const names = Object.keys(planted);
  for (const [name, text] of Object.entries(planted)) await writeFile(join(folder, name), text);
  const found = await scanForSecrets(folder, names);
  const missed = names.filter((name) => !found.some((finding) => finding.includes(name)));
  demandNone(findings, 'planted secrets missed', missed);

  const [value = ''] = secretValues(process.env);
  const inAsset = valuesIn(`const x="${value}";`, secretValues(process.env)).length;
  const canary = { kind: 'canary', pattern: new RegExp(letters) };
  const { leaks, odd } = judgeLog(
    `{"msg":"${letters}"}\n{"msg":"${forgedLine}"}\nno JSON`,
    [canary],
    forgedLine,
  );
  const seen = Math.min(inAsset, 1) + leaks.length + odd.length;
  findings.demand('planted value, log line, forged lines found', `${seen} of 4`, '4 of 4', seen === 4);
}

async function searchTree(findings: Noting): Promise<void> {
  say('searching the tree');
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: repository,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const files = stdout.split('\0').filter(Boolean);
  findings.demand('files of the tree searched', files.length, 'at least 2,000', files.length >= 2_000);
  demandNone(findings, 'secrets in the tree', await scanForSecrets(repository, files));
}

async function searchHistory(findings: Noting, folder: string): Promise<void> {
  say('searching every commit');
  const { files, places } = await unpackHistory(repository, folder);
  findings.demand('contents of history searched', files.length, 'at least 2,000', files.length >= 2_000);
  const found = await scanForSecrets(folder, files);
  demandNone(
    findings,
    'secrets in history',
    found.map((finding) => {
      const [hash = ''] = /[0-9a-f]{40}/.exec(finding) ?? [];
      return `${places.get(hash)} (${hash.slice(0, 10)})${finding.slice(finding.indexOf(': '))}`;
    }),
  );
}

async function searchAssets(findings: Noting): Promise<void> {
  say('searching what is built');
  const { files, values, found, maps } = await scanAssets(process.env);
  findings.note('built files searched', files);
  findings.demand(
    'values of secrets searched for',
    values,
    `at least ${secretNames.length - 3}`,
    values >= secretNames.length - 3,
  );
  demandNone(findings, 'secrets in built files', found);
  demandNone(findings, 'source maps for browsers', maps);
}

function searchLogs(findings: Noting, log: string, canaries: readonly Canary[]): void {
  const { lines, leaks, odd } = judgeLog(log, canaries, forgedLine);
  findings.note('secrets used in the run', canaries.length);
  findings.demand('lines of logs searched', lines, `at least ${20 * rounds}`, lines >= 20 * rounds);
  demandNone(findings, 'secrets in logs', leaks);
  demandNone(findings, 'lines of logs that are no JSON or forged', odd);
}

/** The database is made to refuse a row of somebody: its log may say that it did, not whose. */
async function searchDatabaseLog(
  { stack, people, findings }: AccountsScene,
  canaries: readonly Canary[],
): Promise<void> {
  const clash = people.rows('insert into auth.identity select * from auth.identity');
  const refusal = await clash.then(
    () => 'taken',
    (error: Error) => error.message,
  );
  const log = await readFile(join(variable(stack.env, 'PERCHERO_RUN'), 'postgres/log'), 'utf8');
  findings.demand('a refused row in the log of the database', refusal, 'a line', log.includes(refusal));
  const leaks = canaries.filter(({ pattern }) => pattern.test(log)).map(({ kind }) => kind);
  demandNone(findings, 'secrets and persons in it', leaks);
}

function demandNone(findings: Noting, name: string, found: readonly string[]): void {
  findings.demand(name, [found.length, ...found.slice(0, 5)].join('; '), 'none', found.length === 0);
}
