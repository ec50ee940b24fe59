import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../test/harness.ts';
import { aMember, signIn } from '../test/people.ts';
import { allJobs } from './jobs.ts';
import { identityMailJob, securityMailJob } from './modules/identity/index.ts';
import { digestJob, mailJob } from './modules/notifications/index.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { openMailer } from './platform/providers/mail.ts';

const test = await startTestApp();
const sink = await startSink();
afterAll(() => sink.stop());

describe('SAFE-19', () => {
  it('a temporarily rejected recipient delays only their own mail', { timeout: 60_000 }, async () => {
    const mailer = openMailer({ ...test.config.mail, smtpUrl: `smtp://127.0.0.1:${sink.smtpPort}` });
    const refused = await Promise.all(Array.from({ length: 6 }, () => aMember(test)));
    const other = await aMember(test);
    for (const { email } of refused) await sink.refuse(email);
    for (const member of [...refused, other]) await signIn(test.visitor(), member);

    const worker = await startJobs({ url: test.databaseUrl, log: test.log });
    try {
      await worker.work(allJobs({ ...test, jobs: worker, mailer }), test.metrics);
      await expect.poll(() => sink.count(other.email), { timeout: 10_000 }).toBe(1);
      expect(await Promise.all(refused.map(({ email }) => sink.count(email)))).toEqual([0, 0, 0, 0, 0, 0]);

      for (const { email } of refused) await sink.accept(email);
      await expect
        .poll(() => Promise.all(refused.map(({ email }) => sink.count(email))), { timeout: 30_000 })
        .toEqual([1, 1, 1, 1, 1, 1]);
    } finally {
      await worker.stop();
      mailer.close();
    }
  });

  it('every mail is retried for more than an hour', async () => {
    const boss = new PgBoss({
      connectionString: test.databaseUrl,
      migrate: false,
      createSchema: false,
      max: 1,
    });
    await boss.start();
    const queues = [identityMailJob, securityMailJob, mailJob, digestJob];
    const seconds = await Promise.all(
      queues.map(async ({ name }) => minRetrySeconds(await boss.getQueue(name))),
    );
    await boss.stop({ graceful: false });

    expect(seconds.every((min) => min > 3600)).toBe(true);
  });

  it('distinguishes a rejected recipient from an unavailable server', async () => {
    const mail = { subject: '', text: '', html: '' };
    const mailer = openMailer({ ...test.config.mail, smtpUrl: `smtp://127.0.0.1:${sink.smtpPort}` });
    await sink.refuse('gris@correo.example');
    await expect(mailer.send({ ...mail, to: 'gris@correo.example' })).rejects.toMatchObject({
      responseCode: 451,
    });
    mailer.close();

    // A server that accepts no mail says so in its greeting.
    const closing = createServer((socket) => void socket.end('421 closing for maintenance\r\n'));
    const port = await listen(closing);
    const other = openMailer({ ...test.config.mail, smtpUrl: `smtp://127.0.0.1:${port}` });
    await expect(other.send({ ...mail, to: 'ana@correo.example' })).rejects.toMatchObject({
      name: 'OutsideUnavailable',
    });
    other.close();
    closing.close();
  });
});

/** pg-boss waits at least 2^n / 2 seconds between two attempts. */
function minRetrySeconds(queue: { retryLimit?: number; retryDelayMax?: number } | null): number {
  const { retryLimit = 0, retryDelayMax = 0 } = queue ?? {};
  return Array.from({ length: retryLimit }, (_, index) =>
    Math.min(retryDelayMax, 2 ** (index + 1) / 2),
  ).reduce((sum, delay) => sum + delay, 0);
}

/** A mail sink that rejects chosen recipients. */
async function startSink() {
  const [smtpPort, inboxPort] = [await freePort(), await freePort()];
  const program = fileURLToPath(new URL('../../../tools/mail-sink/mail-sink.ts', import.meta.url));
  const env = { ...process.env, SMTP_PORT: String(smtpPort), INBOX_PORT: String(inboxPort) };
  const child = spawn(process.execPath, [program], { env, stdio: 'ignore' });
  const at = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${inboxPort}${path}`, init);
  const isUp = () =>
    at('/healthz').then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 20_000 });
  const of = (email: string) => `?to=${encodeURIComponent(email)}`;
  return {
    smtpPort,
    refuse: (email: string) => at(`/api/refusals${of(email)}`, { method: 'PUT' }),
    accept: (email: string) => at(`/api/refusals${of(email)}`, { method: 'DELETE' }),
    count: async (email: string) => ((await (await at(`/api/mails${of(email)}`)).json()) as unknown[]).length,
    stop: () => child.kill(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}
