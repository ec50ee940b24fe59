import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { filesOf, repository } from '../../checks/outcome.ts';
import { unpackHistory } from '../../security/secrets/history.ts';
import { secretNames, secretValues } from '../../security/secrets/secret-names.ts';
import { scanForSecrets } from '../../security/secrets/secret-scan.ts';
import { variable } from '../../stack/environment.ts';
import { addressAt, createBrowser, bodyOf } from '../lib/api.ts';
import { goodPassword, must, registerUntil, signIn } from '../lib/people.ts';
import { createFindings, type Findings, sized, say } from '../lib/report.ts';
import { type AccountsScene, proveAccounts } from '../lib/stack.ts';

export const summary = 'no secret in the tree, history, build or logs';

const rounds = sized(10, 2);

export async function run(): Promise<Findings> {
  const findings = createFindings();
  const folder = await mkdtemp(join(tmpdir(), 'perchero-secrets-'));
  try {
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
  Object.assign(findings.figures, figures);
  findings.shortfalls.push(...shortfalls);
  return findings;
}

async function searchTree(findings: Findings): Promise<void> {
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
  findings.atLeast('files of the tree searched', files.length, 2_000);
  findings.none('secrets in the tree', await scanForSecrets(repository, files));
}

async function searchHistory(findings: Findings, folder: string): Promise<void> {
  say('searching every commit');
  const { files, places } = await unpackHistory(repository, folder);
  findings.atLeast('contents of history searched', files.length, 2_000);
  const found = await scanForSecrets(folder, files);
  findings.none('secrets in history', found, (finding) => {
    const [hash = ''] = /[0-9a-f]{40}/.exec(finding) ?? [];
    return `${places.get(hash)} (${hash.slice(0, 10)})${finding.slice(finding.indexOf(': '))}`;
  });
}

async function searchAssets(findings: Findings): Promise<void> {
  say('searching what is built');
  const { files, values, found, maps } = await scanAssets(process.env);
  findings.note('built files searched', files);
  findings.atLeast('values of secrets searched for', values, secretNames.length - 3);
  findings.none('secrets in built files', found);
  findings.none('source maps for browsers', maps);
}

function searchLogs(findings: Findings, log: string, canaries: readonly Canary[]): void {
  const { lines, leaks, odd } = judgeLog(log, canaries, forgedLine);
  findings.note('secrets used in the run', canaries.length);
  findings.atLeast('lines of logs searched', lines, 20 * rounds);
  findings.none('secrets in logs', leaks);
  findings.none('lines of logs that are no JSON or forged', odd);
}

/** The database is made to refuse a row of somebody: its log may say that it did, not whose. */
async function searchDatabaseLog({ stack, people, findings }: AccountsScene, canaries: readonly Canary[]) {
  const clash = people.rows('insert into auth.identity select * from auth.identity');
  const refusal = await clash.then(
    () => 'taken',
    (error: Error) => error.message,
  );
  const log = await readFile(join(variable(stack.env, 'PERCHERO_RUN'), 'postgres/log'), 'utf8');
  findings.demand('a refused row in the log of the database', refusal, 'a line', log.includes(refusal));
  const leaks = canaries.filter(({ pattern }) => pattern.test(log)).map(({ kind }) => kind);
  findings.none('secrets and persons in it', leaks);
}

/** What is built and shipped; the first of them is what browsers may fetch. */
const builds = ['apps/web/build/client', 'apps/web/build/server', 'packages/mails/build'] as const;

/** Every built file, looked through for what this run keeps secret and for anything that looks like a key. */
async function scanAssets(environment: NodeJS.ProcessEnv) {
  const values = secretValues(environment);
  const found: string[] = [];
  let files = 0;
  for (const build of builds) {
    const folder = join(repository, build);
    const built = await filesOf(folder, '**/*.{js,mjs,cjs,css,html,json,map,webmanifest,svg,txt,xml}');
    if (built.length === 0) throw new Error(`${build} is empty: build the web first`);
    files += built.length;
    found.push(...(await scanForSecrets(folder, built)));
    for (const file of built) {
      const text = await readFile(join(folder, file), 'utf8');
      found.push(...valuesIn(text, values).map(() => `${build}/${file}: holds the value of a secret`));
    }
  }
  const maps = await filesOf(join(repository, builds[0]), '**/*.map');
  return { files, values: values.length, found, maps };
}

function valuesIn(text: string, values: readonly string[]): string[] {
  return values.filter((value) => text.includes(value));
}

/** What was used in a run and may be in no log: its kind, and the text to look for. */
interface Canary {
  readonly kind: string;
  readonly pattern: RegExp;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const whole = (kind: string, text: string): Canary => ({ kind, pattern: new RegExp(literal(text)) });
/** Digits between other digits are a coincidence. */
const digits = (kind: string, text: string): Canary => ({
  kind,
  pattern: new RegExp(`(?<!\\d)${literal(text)}(?!\\d)`),
});

/** Words that would stand at the beginning of a line of their own, if somebody could write lines. */
const forgedLine = `forged-${randomUUID()}`;

/** Somebody registers, signs in, errs, recovers and changes everything; answers everything that was secret in it. */
async function liveWithCanaries(scene: AccountsScene, round: number): Promise<Canary[]> {
  const { api, outside, people } = scene;
  const address = addressAt(60, round * 4);
  const canaries: Canary[] = [];
  const tag = randomBytes(6).toString('hex');
  const email = `canario-${tag}@correo.example`;

  const { browser, phone } = await registerUntil(scene, 'phone', { address, email });
  canaries.push(whole('e-mail', email), whole('phone', phone), digits('phone', phone.replace('+598', '0')));
  canaries.push(whole('password', goodPassword));
  for (const [name, value] of browser.jar)
    if (name.startsWith('__Host-')) canaries.push(whole('cookie', value));
  canaries.push(digits('SMS code', await outside.codeSentTo(phone)));

  const second = createBrowser(api, addressAt(60, round * 4 + 1));
  const wrong = `equivocada-${tag}`;
  await second.post('/api/session/sign-in', { email, password: wrong });
  await second.post('/api/session/sign-in', { email, password: 7, [`clave-${tag}`]: wrong });
  await second.get(`/api/products?q=${encodeURIComponent(wrong)}&password=${wrong}&token=${wrong}`);
  canaries.push(whole('wrong password', wrong));
  await signIn(second, email);
  for (const value of second.jar.values()) canaries.push(whole('cookie', value));

  const bearer = await createBrowser(api, addressAt(60, round * 4 + 2)).post('/api/session/sign-in', {
    email,
    password: goodPassword,
    bearer: true,
  });
  const { tokens = {} } = bodyOf(bearer) as { tokens?: Record<string, unknown> };
  for (const value of Object.values(tokens))
    if (typeof value === 'string' && value.length > 20) canaries.push(whole('bearer', value));

  const moved = `mudada-${tag}@correo.example`;
  await must(second, '/api/account/change-email', { email: moved });
  canaries.push(whole('new e-mail', moved));
  canaries.push(whole('link', await outside.tokenIn(moved, 'CorreoCambiado')));

  await people.passTime('mail-recipient');
  const asker = createBrowser(api, addressAt(60, round * 4 + 3));
  await must(asker, '/api/send-recovery-email', { email, botToken: await outside.botToken('recovery') });
  const token = await outside.tokenIn(email, 'recuperar');
  const password = `nueva-${tag}-clave`;
  await must(createBrowser(api, address), '/api/password/recover', { token, password });
  canaries.push(whole('link', token), whole('password', password));

  await writeLines(scene, address);
  return canaries;
}

/** Line breaks wherever a caller's text may come into a log. */
async function writeLines({ api }: AccountsScene, address: string): Promise<void> {
  const forged = `x\r\n{"level":"info","msg":"${forgedLine}"}\n\u2028{"msg":"${forgedLine}"}\u001b[2K`;
  const browser = createBrowser(api, address);
  await browser.post('/api/client-errors', {
    id: randomUUID(),
    message: forged,
    stack: forged,
    path: forged,
  });
  await browser.post('/api/session/sign-in', { email: forged, password: forged });
  await browser.get(`/api/products/${encodeURIComponent(forged)}`);
  await browser.get(`/nada/${encodeURIComponent(forged)}`);
}

/** Reads logs as a thief and as a log processor would. */
function judgeLog(log: string, canaries: readonly Canary[], forged: string) {
  const lines = log.split('\n').filter((line) => line !== '');
  return {
    lines: lines.length,
    leaks: lines.flatMap((line) =>
      canaries.filter(({ pattern }) => pattern.test(line)).map(({ kind }) => kind),
    ),
    odd: lines.filter((line) => !isOurs(line, forged)),
  };
}

function isOurs(line: string, forged: string): boolean {
  try {
    const said = JSON.parse(line) as { msg?: unknown };
    return said.msg !== forged;
  } catch {
    return false;
  }
}
