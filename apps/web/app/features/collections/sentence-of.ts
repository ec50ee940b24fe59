import type { ErrorCode } from '@perchero/contract/errors';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import type { SendRefusal } from '#app/shared/api.ts';

/** What a person can do something about. */
const telling: readonly ErrorCode[] = [
  'already-in-collection',
  'collection-full',
  'collection-name-taken',
  'invalid-collection-name',
  'not-signed-in',
  'too-many-collections',
  'too-many-requests',
  'user-token-expired',
];

/** Its own sentence where it helps; anything else is a failure of what was tried. */
export function sentenceOf({ code, error }: SendRefusal, failure: keyof typeof pageErrorTexts): string {
  return telling.includes(code) ? error : pageErrorTexts[failure];
}
