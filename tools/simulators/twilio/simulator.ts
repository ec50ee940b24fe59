import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import {
  type Answer,
  type Call,
  fieldsOf,
  html,
  isOneOf,
  json,
  networkFaults,
  parsedObject,
  plain,
  simulatorServer,
  applyFault,
} from '../http.ts';
import { type Message, messagesPage, Outbox } from './messages.ts';
import { numberFaults, errorReply } from './errors.ts';

interface Account {
  readonly sid: string;
  readonly token: string;
  readonly from: string;
}

const faults = [...networkFaults, ...numberFaults] as const;
type Fault = (typeof faults)[number];

/** Twilio's API for sending a message, and a list of the sent ones. */
export function twilioSimulator(account: Account): Server {
  const outbox = new Outbox();
  let globalFault: Fault = 'none';
  const faultByNumber = new Map<string, Fault>();

  async function createMessage(call: Call): Promise<Answer> {
    const { To: to = '', From: from = '', Body: body = '' } = fieldsOf(call);
    const fault = faultByNumber.get(to) ?? globalFault;
    if (isOneOf(numberFaults, fault)) return errorReply(fault, to);
    const faultReply = await applyFault(fault);
    if (faultReply) return faultReply;
    if (!isFrom(account, call)) return errorReply('authentication');
    if (!to) return errorReply('no-to');
    if (!from) return errorReply('no-from');
    if (!body) return errorReply('no-body');
    if (body.length > 1600) return errorReply('too-long');
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return errorReply('invalid-number', to);
    if (from !== account.from) return errorReply('wrong-from', from);
    const message: Message = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to,
      from,
      body,
      at: new Date().toISOString(),
    };
    outbox.add(message);
    return json(201, describeMessage(message, account.sid));
  }

  function control(call: Call): Answer {
    const { fault = '', to } = parsedObject(call.body);
    if (!isOneOf(faults, fault)) return json(400, { faults });
    if (to) faultByNumber.set(to, fault);
    else globalFault = fault;
    if (!to && fault === 'none') faultByNumber.clear();
    return plain(204);
  }

  return simulatorServer((call) => {
    switch (`${call.method} ${call.path}`) {
      case `POST /2010-04-01/Accounts/${account.sid}/Messages.json`:
        return createMessage(call);
      case 'POST /control':
        return control(call);
      case 'GET /api/messages':
        return json(200, outbox.list(call.query.get('to')));
      case 'DELETE /api/messages':
        outbox.clear();
        return plain(204);
      case 'GET /healthz':
        return plain(200, 'ok');
      case 'GET /':
        return html(messagesPage(outbox.list(), outbox.total));
      default:
        return errorReply(isFrom(account, call) ? 'not-found' : 'authentication');
    }
  });
}

function isFrom({ sid, token }: Account, { headers }: Call): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
}

function describeMessage(message: Message, accountSid: string) {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`;
  const date = new Date(message.at).toUTCString().replace('GMT', '+0000');
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: date,
    date_sent: null,
    date_updated: date,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: message.from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}
