import { portOf } from '../../stack/environment.ts';
import { middle } from './rates.ts';
import type { Scene } from './scene.ts';
import { visitor } from './visitor-requests.ts';
import { drive, openLane, toWire } from './wire.ts';

interface GuestRates {
  readonly emptyPerSecond: number;
  /** The page kept for guests, over the empty route of the same process. */
  readonly keptRatios: readonly number[];
  /** The same for a browser that has it already. */
  readonly unchangedRatios: readonly number[];
  readonly failed: number;
}

const atOnce = 8;
const visitors = 500;

/** The first page for people without a session, in turns with a route of the same process that does nothing. */
export async function measureGuests(
  { stack, ports }: Scene,
  rounds: number,
  ms: number,
): Promise<GuestRates> {
  const tag = await readTag(ports.api);
  const kept = requestsOf({});
  const unchanged = requestsOf({ 'if-none-match': tag });
  const empty = [toWire({ path: '/live' })];
  const opsPort = portOf(stack.env, 22);

  const taken: { empty: number; kept: number; unchanged: number }[] = [];
  let failed = 0;
  for (let round = -1; round < rounds; round++) {
    const one = {
      empty: await perSecond(opsPort, empty),
      kept: await perSecond(ports.api, kept),
      unchanged: await perSecond(ports.api, unchanged),
    };
    // The first one warms up.
    if (round >= 0) taken.push(one);
  }
  return {
    emptyPerSecond: middle(taken.map((one) => one.empty)),
    keptRatios: taken.map((one) => one.kept / one.empty),
    unchangedRatios: taken.map((one) => one.unchanged / one.empty),
    failed,
  };

  async function perSecond(port: number, requests: readonly Buffer[]): Promise<number> {
    let turn = 0;
    const next = () => requests[turn++ % requests.length] as Buffer;
    const driven = await drive([port], { atOnce, ms, next });
    failed += driven.failed;
    return driven.perSecond;
  }
}

function requestsOf(headers: Readonly<Record<string, string>>): Buffer[] {
  return Array.from({ length: visitors }, (_, number) =>
    toWire({ path: '/api/products', headers: { 'x-forwarded-for': visitor(number), ...headers } }),
  );
}

async function readTag(port: number): Promise<string> {
  const lane = await openLane(port);
  try {
    const { headers } = await lane.ask(toWire({ path: '/api/products' }));
    return /\r\netag: ([^\r]+)/i.exec(headers)?.[1] ?? '';
  } finally {
    lane.close();
  }
}
