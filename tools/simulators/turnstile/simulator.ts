import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import {
  type Answer,
  type Call,
  fieldsOf,
  isOneOf,
  json,
  networkFaults,
  parsedObject,
  plain,
  type Reply,
  simulatorServer,
  applyFault,
} from '../http.ts';
import { Tokens } from './tokens.ts';

interface Site {
  readonly key: string;
  readonly secret: string;
}

// `reject` fails the check, `widget-error` fails the widget in the browser.
const faults = [...networkFaults, 'reject', 'widget-error'] as const;
type Fault = (typeof faults)[number];

const widget = readFileSync(join(import.meta.dirname, 'browser/api.js'), 'utf8');

/** The script and the verification of Cloudflare Turnstile. */
export function turnstileSimulator(site: Site): Server {
  const tokens = new Tokens();
  let fault: Fault = 'none';

  async function verify(call: Call): Promise<Answer> {
    const faultReply = isOneOf(networkFaults, fault) && (await applyFault(fault));
    if (faultReply) return faultReply;
    return json(200, checkToken(fieldsOf(call)));
  }

  function checkToken({ secret, response, idempotency_key: key = '' }: Record<string, string>) {
    const failed = (error: string) => ({ success: false, 'error-codes': [error], messages: [] });
    if (!secret) return failed('missing-input-secret');
    if (secret !== site.secret) return failed('invalid-input-secret');
    if (!response) return failed('missing-input-response');
    if (fault === 'reject') return failed('invalid-input-response');
    const result = tokens.verify(response, key);
    if (!result.success) return failed(result.error);
    const { issuedAt, hostname, action, cdata } = result.token;
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
    // Error codes of the Turnstile widget.
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
      case 'GET /healthz':
        return plain(200, 'ok');
      default:
        return plain(404);
    }
  });
}

/** CORS for pages on loopback only, so that other sites cannot get tokens through a developer's browser. */
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
