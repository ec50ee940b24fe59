import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import {
  type Answer,
  applyFault,
  type Call,
  html,
  isOneOf,
  json,
  networkFaults,
  parsedObject,
  plain,
  simulatorServer,
} from '../http.ts';
import { escape, formatTime, listPage } from '../page.ts';
import { type BrowserKeys, createBrowserKeys, decrypt } from './decrypt.ts';
import { faultOfVapid } from './vapid.ts';

const faults = [...networkFaults, 'error-404', 'error-410', 'error-429', 'redirect'] as const;
type Fault = (typeof faults)[number];

interface Browser {
  readonly id: string;
  /** `applicationServerKey`. */
  readonly publicKey: string;
  readonly keys: BrowserKeys;
  fault: Fault;
  /** Pushes that still meet the fault. */
  faultsLeft: number;
  /** Every request, also those that were refused. */
  attempts: number;
}

export interface ReceivedPush {
  /** Of the browser. */
  readonly to: string;
  /** JSON, as the service worker gets it. */
  readonly payload: string;
  readonly topic: string | null;
  readonly ttl: number;
  readonly urgency: string | null;
  readonly bytes: number;
  readonly at: string;
}

const capacity = 200_000;
const listed = 500;
const listedAtOnce = 5_000;
const maxTopic = /^[\w-]{1,32}$/;

const texts = {
  title: 'Avisos push de prueba',
  empty: 'Todavía no se mandó ningún aviso.',
  count: (count: number) => (count === 1 ? '1 aviso' : `${count} avisos`),
};

/** A push service (RFC 8030) together with the browsers that subscribed to it. */
export function pushSimulator(origin: string): Server {
  const browsers = new Map<string, Browser>();
  let pushes: ReceivedPush[] = [];
  let attempts = 0;
  /** Pushes that no browser could read, and requests that were not signed: there must be none. */
  let wrong: string[] = [];
  let globalFault: Fault = 'none';

  function subscribe(call: Call): Answer {
    const { publicKey = '' } = parsedObject(call.body);
    const id = randomBytes(16).toString('hex');
    const keys = createBrowserKeys();
    browsers.set(id, { id, publicKey, keys, fault: 'none', faultsLeft: 0, attempts: 0 });
    const { p256dh, auth } = keys;
    return json(201, { id, endpoint: `${origin}/push/${id}`, keys: { p256dh, auth } });
  }

  async function receive(call: Call, id: string): Promise<Answer> {
    attempts += 1;
    const browser = browsers.get(id);
    if (!browser) return plain(404);
    browser.attempts += 1;
    const answer = await applyPushFault(takeFault(browser), call.path);
    if (answer) return answer;
    const { headers, bytes } = call;
    const refuse = (status: number, why: string) => {
      wrong.push(why);
      return plain(status, why);
    };
    const fault = faultOfVapid(headers.authorization, origin, browser.publicKey);
    if (fault) return refuse(headers.authorization ? 403 : 401, fault);
    const ttl = Number(headers['ttl'] ?? Number.NaN);
    if (!Number.isInteger(ttl) || ttl < 0) return refuse(400, 'no TTL');
    const topic = headers['topic'] === undefined ? null : String(headers['topic']);
    if (topic !== null && !maxTopic.test(topic)) return refuse(400, 'invalid topic');
    if (headers['content-encoding'] !== 'aes128gcm') return refuse(400, 'another encoding than aes128gcm');
    if (bytes.length > 4096) return refuse(413, 'too large');
    let payload: string;
    try {
      payload = decrypt(browser.keys, bytes);
    } catch {
      return refuse(400, 'not for the keys of this browser');
    }
    const urgency = headers['urgency'] === undefined ? null : String(headers['urgency']);
    pushes.push({ to: id, payload, topic, ttl, urgency, bytes: bytes.length, at: new Date().toISOString() });
    if (pushes.length > capacity) pushes.shift();
    return { ...plain(201), headers: { location: `${origin}/message/${pushes.length}` } };
  }

  function takeFault(browser: Browser): Fault {
    if (browser.faultsLeft <= 0) return globalFault;
    browser.faultsLeft -= 1;
    return browser.fault;
  }

  /** `to` is one browser, `times` how many of its pushes meet the fault. */
  function control(call: Call): Answer {
    const { fault = '', to, times = '1000000' } = parsedObject(call.body);
    if (!isOneOf(faults, fault)) return json(400, { faults });
    if (to === undefined) {
      globalFault = fault;
      return plain(204);
    }
    const browser = browsers.get(to);
    if (!browser) return plain(404);
    browser.fault = fault;
    browser.faultsLeft = fault === 'none' ? 0 : Number(times);
    return plain(204);
  }

  function describe(path: string): Answer {
    const browser = browsers.get(path.slice('/api/browsers/'.length));
    return browser ? json(200, { attempts: browser.attempts }) : plain(404);
  }

  function list(query: URLSearchParams): Answer {
    const to = query.get('to');
    const from = query.get('from');
    if (from !== null) return json(200, pushes.slice(Number(from), Number(from) + listedAtOnce));
    const wanted = to === null ? pushes : pushes.filter((push) => push.to === to);
    return json(200, wanted.slice(-listed).toReversed());
  }

  return simulatorServer((call) => {
    const [, folder, id = ''] = call.path.split('/');
    if (call.method === 'POST' && folder === 'push') return receive(call, id);
    if (call.method === 'GET' && call.path.startsWith('/api/browsers/')) return describe(call.path);
    switch (`${call.method} ${call.path}`) {
      case 'POST /api/subscriptions':
        return subscribe(call);
      case 'GET /api/pushes':
        return list(call.query);
      case 'GET /api/counts':
        return json(200, { subscriptions: browsers.size, attempts, pushes: pushes.length, wrong });
      case 'DELETE /api/pushes':
        [pushes, wrong, attempts] = [[], [], 0];
        return plain(204);
      case 'POST /control':
        return control(call);
      case 'GET /healthz':
        return plain(200, 'ok');
      case 'GET /':
        return html(page(pushes));
      default:
        return plain(404);
    }
  });
}

async function applyPushFault(fault: Fault, path: string): Promise<Answer | null> {
  if (isOneOf(networkFaults, fault)) return applyFault(fault);
  switch (fault) {
    case 'error-404':
      return plain(404);
    case 'error-410':
      return plain(410);
    case 'error-429':
      return { ...plain(429), headers: { 'retry-after': '1' } };
    case 'redirect':
      return { ...plain(307), headers: { location: path } };
  }
}

function page(pushes: readonly ReceivedPush[]): string {
  const items = pushes
    .slice(-listed)
    .toReversed()
    .map(
      ({ payload, at }) => `<article><pre>${escape(payload)}</pre><small>${formatTime(at)}</small></article>`,
    );
  return listPage(texts.title, texts.count(pushes.length), items, texts.empty);
}
