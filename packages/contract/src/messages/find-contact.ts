import { type Category, detect } from '../text/detector/detect.ts';

interface Written {
  readonly text: string;
  /** As `recentTexts` has them. */
  readonly recent: readonly string[];
  readonly ownHost: string;
  /** The two people of an open order have to be able to call each other. */
  readonly isPhoneAllowed: boolean;
}

/** What the sender of a message is warned of: by the composer before sending, and by the API, which decides. */
export function findContact({ text, recent, ownHost, isPhoneAllowed }: Written): Category[] {
  const found = detect(text, { recent, ownHost }).map(({ category }) => category);
  return [...new Set(found)].filter((category) => category !== 'phone' || !isPhoneAllowed);
}
