import { hash } from 'node:crypto';
import type { PushPayload } from '@perchero/contract/notifications/push';

/** As JSON, so that the whole stays below a kilobyte: some push services accept little more than twice as much. */
const maxTitleBytes = 240;
const maxBodyBytes = 400;

export function writePayload(push: Omit<PushPayload, 'version'>): string {
  return JSON.stringify({
    version: 1,
    ...push,
    title: shorten(push.title, maxTitleBytes),
    body: shorten(push.body, maxBodyBytes),
  } satisfies PushPayload);
}

/** Says nothing to the push service. */
export function topicOf(tag: string): string {
  return hash('sha256', tag, 'base64url').slice(0, 24);
}

const segments = new Intl.Segmenter('es-UY');

function shorten(text: string, maxBytes: number): string {
  if (sizeOf(text) <= maxBytes) return text;
  let short = '';
  for (const { segment } of segments.segment(text)) {
    if (sizeOf(`${short}${segment}…`) > maxBytes) break;
    short += segment;
  }
  return `${short.trimEnd()}…`;
}

function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
