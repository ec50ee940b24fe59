import { json, type Reply } from '../../http.ts';
import type { Application } from '../application.ts';
import { expireVouchers } from '../payments.ts';
import type { World } from '../world.ts';

/** Moves one application's time; what falls due then happens before the answer. */
export async function moveClock(
  world: World,
  app: Application,
  { advance, set }: { advance?: number | string; set?: string },
): Promise<Reply> {
  if (set !== undefined) app.clock.set(new Date(set));
  if (advance !== undefined) app.clock.advance(Number(advance));
  await expireVouchers(app, world.ids);
  await app.webhooks.pump();
  return json(200, { now: app.clock.now().toISOString() });
}
