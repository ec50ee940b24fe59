import { errorTexts } from '@perchero/contract/error-texts';
import { type ErrorReply, errorStatus } from '@perchero/contract/errors';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Attempt } from './attempt.ts';
import { openApi, type Operation, operations } from './operations.ts';
import type { Outcome, WireAnswer } from './wire.ts';

/** What is wrong with an answer: its kind, by which several are one fault, and the particulars. */
export interface Fault {
  readonly kind: string;
  readonly detail: string;
}

const document = 'perchero';
const ajv = new Ajv2020({ strict: false, validateFormats: true });
formats.default(ajv);
ajv.addSchema({ $id: document, ...openApi });
const validators = new Map<string, ValidateFunction>();

/** Holds what came back against what the API declares of itself. */
export function judge(attempt: Attempt, outcome: Outcome): Fault[] {
  if (outcome.isSilent) return [{ kind: 'no answer', detail: `for ${Math.round(outcome.ms)} ms` }];
  if (outcome.answers.length === 0)
    return attempt.isFramedWrong ? [] : [{ kind: 'closed without an answer', detail: '' }];
  return outcome.answers.flatMap((answer) => judgeAnswer(attempt, answer));
}

function judgeAnswer(attempt: Attempt, answer: WireAnswer): Fault[] {
  const { status, body } = answer;
  const told = `${status} ${body.slice(0, 400)}`;
  if (status >= 500) return [{ kind: `answer of ${status}`, detail: told }];
  // HEAD is answered without a body, and nobody sends one with "you have it already".
  if (attempt.method === 'HEAD' || status === 304) return [];
  if (status >= 400) return judgeRefusal(answer).map((kind) => ({ kind, detail: told }));
  const operation = operationAt(attempt);
  if (status !== 200 || !operation) return [{ kind: `undeclared answer of ${status}`, detail: told }];
  return judgeReply(operation, answer).map((kind) => ({ kind, detail: told }));
}

function judgeRefusal({ status, headers, body }: WireAnswer): string[] {
  if (!isJson(headers)) return [`refusal of type ${headers['content-type'] ?? 'none'}`];
  const refusal = parsed(body) as ErrorReply | undefined;
  const validate = validatorOf('#/components/schemas/ErrorReply');
  if (!validate(refusal)) return [`refusal of another shape: ${ajv.errorsText(validate.errors)}`];
  const { code, error, requestId, cooldown } = refusal as ErrorReply;
  const faults: string[] = [];
  if (error !== errorTexts[code]) faults.push('refusal with other words than its code has');
  if (errorStatus[code] !== status) faults.push('refusal with another status than its code has');
  if (headers['x-request-id'] !== requestId) faults.push('refusal with another request id than its header');
  if (status === 429 && (!cooldown || headers['retry-after'] !== String(cooldown)))
    faults.push('told to wait, and not for how long');
  return faults;
}

function judgeReply({ endpoint, template }: Operation, { headers, body }: WireAnswer): string[] {
  if (endpoint.stream)
    return headers['content-type']?.startsWith('text/event-stream') && /^(?:\w+\r\n)?retry: \d+\n/.test(body)
      ? []
      : ['a stream that is none'];
  if (!isJson(headers)) return [`reply of type ${headers['content-type'] ?? 'none'}`];
  const place = [template, endpoint.method.toLowerCase(), 'responses', '200', 'content', 'application/json'];
  const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = validatorOf(`#/paths/${encodeURI(pointer)}/schema`);
  return validate(parsed(body)) ? [] : [`reply of another shape: ${ajv.errorsText(validate.errors)}`];
}

/** The operation that the address really leads to, whatever was done to it. */
function operationAt({ method, target }: Attempt): Operation | undefined {
  const [path = ''] = target.replace(/^http:\/\/[^/]+/, '').split(/[?#;]/);
  const decoded = path.split('/').map(decodedOrAsIs);
  return operations.find(
    ({ endpoint, template }) => endpoint.method === method && isAlong(template.split('/'), decoded),
  );
}

function isAlong(template: readonly string[], path: readonly string[]): boolean {
  return (
    template.length === path.length &&
    template.every((part, index) => part.startsWith('{') || part === path[index])
  );
}

function decodedOrAsIs(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function isJson(headers: WireAnswer['headers']): boolean {
  return headers['content-type'] === 'application/json; charset=utf-8';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function validatorOf(place: string): ValidateFunction {
  const known = validators.get(place);
  if (known) return known;
  const validate = ajv.compile({ $ref: `${document}${place}` });
  validators.set(place, validate);
  return validate;
}
