import type { LandingPiece } from '@perchero/contract/pages/landing';
import type { Commission } from '@perchero/contract/seller-accounts/commission.rules';

export interface Piece extends LandingPiece {
  /** When it was hung, in words. */
  readonly hung: string;
}

export interface Department {
  readonly name: string;
  /** Whether one of the newest pieces hangs there. */
  readonly isMarked: boolean;
}

/** What the slides tell that the page itself does not know. */
export interface Landing {
  /** The newest first; none in an empty shop. */
  readonly pieces: readonly Piece[];
  /** Null when nobody could tell. */
  readonly commission: Commission | null;
  readonly departments: readonly Department[];
  readonly mostPictures: number;
}

const mostInFeed = 4;

/** Which slide shows which of the newest pieces: each one once where there are enough. */
export function shareOut(pieces: readonly Piece[]) {
  const [first = null, second = first] = pieces;
  const rest = pieces.length >= 2 + mostInFeed ? pieces.slice(2) : pieces;
  return { first, second, feed: rest.slice(0, mostInFeed) };
}
