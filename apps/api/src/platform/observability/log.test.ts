import { expect, it } from 'vitest';
import { openLog, withoutRedaction } from './log.ts';
import { runInContext } from '../http/request-context.ts';

function logTo() {
  const lines: Record<string, unknown>[] = [];
  const log = openLog(
    { service: 'test', commit: 'abc', level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  return { log, lines };
}

it('redacts secrets at every level', () => {
  const { log, lines } = logTo();

  log.info({ password: 'p1', body: { email: 'p2', user: { phone: 'p3', deeper: { token: 'p4' } } } }, 'x');
  log.info({ req: { headers: { cookie: 'p5', authorization: 'p6', 'set-cookie': 'p7' } } }, 'y');

  expect(JSON.stringify(lines)).not.toMatch(/"p\d"/);
  expect(JSON.stringify(lines)).toContain('[secret]');
});

it('redacts secrets except in logs without redaction', () => {
  const { log, lines } = logTo();

  withoutRedaction(log).info({ token: 'p1' }, 'own words');
  log.info({ token: 'p2' }, 'others words');

  expect(lines.map((line) => line['token'])).toEqual(['p1', '[secret]']);
});

it('adds the request id of the context', () => {
  const { log, lines } = logTo();

  runInContext({ requestId: 'req-1', mayWrite: false }, () => log.info('inside'));
  log.info('outside');

  expect(lines.map((line) => line.requestId)).toEqual(['req-1', undefined]);
});
