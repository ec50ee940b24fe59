import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aMember, signIn } from '../../../test/people.ts';
import { allJobs } from '../../jobs.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';

const test = await startTestApp();
const mailMs = 50;

it(
  'GUARD-02 a security mail is sent within 10 s while 5,000 other mails are queued',
  { timeout: 60_000 },
  async () => {
    await queueMails('identity.mail', 5_000, (email) => ({
      kind: 'account-deleted',
      email,
      username: 'otra',
    }));
    const sent: string[] = [];
    const mailer = {
      async send({ to }: { to: string }) {
        await pause(mailMs);
        sent.push(to);
      },
      close() {},
    };
    const member = await aMember(test);
    const worker = await startJobs({ url: test.databaseUrl, log: test.log });
    try {
      await worker.work(allJobs({ ...test, jobs: worker, mailer }), test.metrics);

      await signIn(test.visitor(), member);

      await expect.poll(() => sent, { timeout: 10_000 }).toContain(member.email);
      // Throughput is limited by the mail server, not by the polling of the queue.
      await expect.poll(() => sent.length, { timeout: 15_000 }).toBeGreaterThan(200);
    } finally {
      await worker.stop();
    }
  },
);

async function queueMails(queue: string, count: number, toPayload: (email: string) => object): Promise<void> {
  const boss = new PgBoss({
    connectionString: test.databaseUrl,
    migrate: false,
    createSchema: false,
    max: 1,
  });
  await boss.start();
  const jobs = Array.from({ length: count }, (_, index) => ({
    data: { payload: toPayload(`m${index}@correo.example`), requestId: 'none', traceParent: null },
  }));
  await boss.insert(queue, jobs);
  await boss.stop({ graceful: false });
}
