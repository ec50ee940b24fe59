import { json, type Reply } from '../http.ts';

interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: (number: string) => string;
}

/** Twilio's error codes and messages. */
const refusals = {
  authentication: { status: 401, code: 20003, message: () => 'Authenticate' },
  'not-found': { status: 404, code: 20404, message: () => 'The requested resource was not found' },
  'too-many': { status: 429, code: 20429, message: () => 'Too Many Requests' },
  'invalid-number': {
    status: 400,
    code: 21211,
    message: (to) => `Invalid 'To' Phone Number: ${to.slice(0, -4)}XXXX`,
  },
  'no-permission': {
    status: 400,
    code: 21408,
    message: (to) =>
      `Permission to send an SMS has not been enabled for the region indicated by the 'To' number: ${to}`,
  },
  'no-body': { status: 400, code: 21602, message: () => 'Message body is required.' },
  'no-from': {
    status: 400,
    code: 21603,
    message: () => "A 'From' phone number is required to send a Message.",
  },
  'no-to': { status: 400, code: 21604, message: () => "A 'To' phone number is required." },
  'wrong-from': {
    status: 400,
    code: 21606,
    message: (from) => `'From' ${from} is not a Twilio phone number of this account.`,
  },
  unverified: {
    status: 400,
    code: 21608,
    message: (to) =>
      `The number ${to} is unverified. Trial accounts cannot send messages to unverified numbers.`,
  },
  blocked: {
    status: 400,
    code: 21610,
    message: () => 'AuthorizationRequest to send to unsubscribed recipient',
  },
  unroutable: {
    status: 400,
    code: 21612,
    message: (to) => `Message cannot be sent with the current combination of 'To' (${to}) and 'From'.`,
  },
  landline: { status: 400, code: 21614, message: (to) => `'To' number: ${to}, is not a valid mobile number` },
  'too-long': {
    status: 400,
    code: 21617,
    message: () => 'The concatenated message body exceeds the 1600 character limit',
  },
} satisfies Record<string, Refusal>;

export type RefusalName = keyof typeof refusals;

/** Errors that a test can set for one number. */
export const numberFaults = [
  'invalid-number',
  'unverified',
  'blocked',
  'landline',
  'too-many',
] as const satisfies readonly RefusalName[];

/** Twilio's magic numbers for test credentials. */
export const magicNumbers: Readonly<Record<string, RefusalName>> = {
  '+15005550001': 'invalid-number',
  '+15005550002': 'unroutable',
  '+15005550003': 'no-permission',
  '+15005550004': 'blocked',
  '+15005550009': 'landline',
};

export function refuse(name: RefusalName, number = ''): Reply {
  const { status, code, message }: Refusal = refusals[name];
  return json(status, {
    code,
    message: message(number),
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });
}
