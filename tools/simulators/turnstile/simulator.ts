import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { isOneOf, networkFaults, suffer } from '../faults.ts';
import {
  type Answer,
  type Call,
  fieldsOf,
  html,
  json,
  parsedObject,
  plain,
  type Reply,
  simulatorServer,
} from '../http.ts';
import { type Check, checksPage } from './checks-page.ts';
import { Tokens } from './tokens.ts';

interface Site {
  readonly key: string;
  readonly secret: string;
}

// Beside the network's: the person looks like a robot, and the widget cannot run in the browser.
const faults = [...networkFaults, 'reject', 'widget-error'] as const;
type Fault = (typeof faults)[number];

const KEPT = 500;
const widget = readFileSync(join(import.meta.dirname, 'browser/api.js'), 'utf8');

/** Cloudflare Turnstile's script and its verification, and where to read what was verified. */
export function turnstileSimulator(site: Site, tokens = new Tokens()): Server {
  let fault: Fault = 'none';
  let checks: Check[] = [];
  let total = 0;

  async function verify(call: Call): Promise<Answer> {
    const suffered = isOneOf(networkFaults, fault) && (await suffer(fault));
    if (suffered) return suffered;
    const fields = fieldsOf(call);
    const reply = verdictOn(fields);
    total += 1;
    const check = { at: new Date().toISOString(), remoteip: fields['remoteip'] ?? null, ...reply };
    checks = [check, ...checks.slice(0, KEPT - 1)];
    return json(200, reply);
  }

  function verdictOn({ secret, response, idempotency_key: key = '' }: Record<string, string>) {
    const failed = (error: string) => ({ success: false, 'error-codes': [error], messages: [] });
    if (!secret) return failed('missing-input-secret');
    if (secret !== site.secret) return failed('invalid-input-secret');
    if (!response) return failed('missing-input-response');
    if (fault === 'reject') return failed('invalid-input-response');
    const verdict = tokens.verify(response, key);
    if (!verdict.success) return failed(verdict.error);
    const { issuedAt, hostname, action, cdata } = verdict.token;
    return {
      success: true,
      challenge_ts: new Date(issuedAt).toISOString(),
      hostname,
      'error-codes': [],
      action,
      cdata,
    };
  }

  function issue(call: Call): Reply {
    const { sitekey, action = '', cdata = '' } = parsedObject(call.body);
    // The codes Turnstile's widget gives to its error-callback.
    if (fault === 'widget-error') return json(503, { errorCode: '300030' });
    if (sitekey !== site.key) return json(400, { errorCode: '110110' });
    const hostname = URL.parse(call.headers.origin ?? '')?.hostname ?? 'localhost';
    return json(200, { token: tokens.issue({ hostname, action, cdata }) });
  }

  function control(call: Call): Answer {
    const wanted = parsedObject(call.body)['fault'] ?? '';
    if (!isOneOf(faults, wanted)) return json(400, { faults });
    fault = wanted;
    return plain(204);
  }

  return simulatorServer((call) => {
    switch (`${call.method} ${call.path}`) {
      case 'POST /turnstile/v0/siteverify':
        return verify(call);
      case 'GET /turnstile/v0/api.js':
        return { status: 200, type: 'text/javascript', body: widget };
      case 'POST /turnstile/v0/token':
        return forLoopback(call, issue(call));
      case 'OPTIONS /turnstile/v0/token':
        return forLoopback(call, plain(204));
      case 'POST /control':
        return control(call);
      case 'GET /api/checks':
        return json(200, checks);
      case 'DELETE /api/checks':
        checks = [];
        total = 0;
        return plain(204);
      case 'GET /api/count':
        return json(200, { total });
      case 'GET /healthz':
        return plain(200, 'ok');
      case 'GET /':
        return html(checksPage(checks, total));
      default:
        return plain(404);
    }
  });
}

/** Pages of this machine may read the reply; no other site can take tokens through a developer's browser. */
function forLoopback({ headers: { origin = '' } }: Call, reply: Reply): Reply {
  const { hostname } = URL.parse(origin) ?? { hostname: '' };
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return reply;
  const headers = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'content-type',
    vary: 'origin',
  };
  return { ...reply, headers };
}
