import { json, type Reply } from '../http.ts';

/** Twilio's errors: HTTP status, code and message; `{}` is the phone number. */
const errors = {
  authentication: [401, 20003, 'Authenticate'],
  'not-found': [404, 20404, 'The requested resource was not found'],
  'too-many': [429, 20429, 'Too Many Requests'],
  'invalid-number': [400, 21211, "Invalid 'To' Phone Number: {}"],
  'no-body': [400, 21602, 'Message body is required.'],
  'no-from': [400, 21603, "A 'From' phone number is required to send a Message."],
  'no-to': [400, 21604, "A 'To' phone number is required."],
  'wrong-from': [400, 21606, "'From' {} is not a Twilio phone number of this account."],
  unverified: [
    400,
    21608,
    'The number {} is unverified. Trial accounts cannot send messages to unverified numbers.',
  ],
  blocked: [400, 21610, 'Attempt to send to unsubscribed recipient'],
  landline: [400, 21614, "'To' number: {}, is not a valid mobile number"],
  'too-long': [400, 21617, 'The concatenated message body exceeds the 1600 character limit'],
} as const satisfies Record<string, readonly [status: number, code: number, message: string]>;

type ErrorName = keyof typeof errors;

/** Errors that a test can set for one number. */
export const numberFaults = [
  'invalid-number',
  'unverified',
  'blocked',
  'landline',
  'too-many',
] as const satisfies readonly ErrorName[];

export function errorReply(name: ErrorName, number = ''): Reply {
  const [status, code, message] = errors[name];
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return json(status, { code, message: message.replace('{}', number), more_info, status });
}
