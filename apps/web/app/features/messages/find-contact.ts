import { type Category, detect } from '@perchero/contract/text/detector/detect';

interface Written {
  readonly text: string;
  /** Own messages of the last minutes: a number may be in parts. */
  readonly recent: readonly string[];
  readonly ownHost: string;
}

/** What a message contains that the API would warn of. Imported on demand, because the detector is large. */
export function findContact({ text, recent, ownHost }: Written): Category[] {
  return [...new Set(detect(text, { recent, ownHost }).map(({ category }) => category))];
}
