import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { AppError } from '../http/app-error.ts';
import { createKeys } from '../keys.ts';
import { openLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createSecurityEvents } from './security-events.ts';

function watch() {
  const lines: Record<string, unknown>[] = [];
  const log = openLog(
    { service: 'test', commit: 'abc', level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const metrics = createMetrics('test');
  const clock = createTestClock();
  const record = createSecurityEvents({ log, metrics, clock, keys: createKeys('a'.repeat(32)) });
  const counted = async () => {
    const { values } = await metrics.securityEvents.get();
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  return { lines, clock, record, counted };
}

function requestTo(url: string, access: 'public' | 'member', ip = '190.64.1.2'): FastifyRequest {
  return {
    id: 'req-1',
    ip,
    actor: { kind: 'member', id: 'somebody' },
    routeOptions: { url, config: { declared: { access } } },
  } as unknown as FastifyRequest;
}

it('records the code, the route and the kind of actor, but not the account', async () => {
  const { lines, record, counted } = watch();

  record(new AppError('not-allowed', "another person's id"), requestTo('/api/cart', 'member'));
  record(new AppError('cart-full'), requestTo('/api/cart', 'member'));
  record(new Error('a fault'), requestTo('/api/cart', 'member'));

  expect(lines).toEqual([
    expect.objectContaining({ security: 'not-allowed', route: '/api/cart', actor: 'member' }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('somebody');
  expect(await counted()).toBe(1);
});

it('records 404 on endpoints that are not public', async () => {
  const { record, counted } = watch();

  record(new AppError('not-found'), requestTo('/api/orders/:id', 'member'));
  record(new AppError('not-found'), requestTo('/api/products/:id', 'public'));

  expect(await counted()).toBe(1);
});

it('counts every event but logs thirty lines a minute of each kind, and then how many were dropped', async () => {
  const { lines, clock, record, counted } = watch();
  const flood = () => {
    for (let n = 0; n < 500; n++)
      record(new AppError('too-many-requests'), requestTo('/api/session/sign-in', 'public'));
  };

  flood();
  record(new AppError('invalid-credential'), requestTo('/api/session/sign-in', 'public'));
  expect(lines).toHaveLength(31);
  clock.advance(61);
  flood();

  expect(lines).toHaveLength(61);
  expect(lines[31]).toMatchObject({ security: 'too-many-requests', unwritten: 470 });
  expect(await counted()).toBe(1001);
});

it('GUARD-13 identifies clients by a keyed hash and the network, without the address', () => {
  const { lines, record } = watch();
  for (const ip of ['190.64.1.2', '190.64.1.3', '190.64.1.2', '2800:a4:1234:5600::1'])
    record(new AppError('invalid-credential'), requestTo('/api/session/sign-in', 'public', ip));

  const clients = lines.map(({ client }) => client);
  expect(clients[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(clients[2]).toBe(clients[0]);
  expect(new Set(clients).size).toBe(3);
  expect(lines.map(({ network }) => network)).toEqual([
    ...Array<string>(3).fill('190.64.1.0/24'),
    '2800:a4:1234::/48',
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/190\.64\.1\.[23]|5600/);
});
