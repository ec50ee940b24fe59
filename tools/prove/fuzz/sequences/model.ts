/** People are known by their place: the first two sell, the third cannot be paid and only buys. */
export type Who = 0 | 1 | 2;

export interface Piece {
  readonly id: number;
  readonly seller: Who;
  readonly image: string;
  state: 'active' | 'withdrawn' | 'deleted';
  price: number;
  stock: number;
  readonly likes: Set<Who>;
}

interface Said {
  readonly id: number;
  readonly piece: Piece;
  readonly author: Who;
  isDeleted: boolean;
}

export interface Kept {
  readonly id: number;
  readonly owner: Who;
  readonly name: string;
  readonly pieces: Set<Piece>;
  isDeleted: boolean;
}

interface Ordered {
  readonly id: string;
  readonly buyer: Who;
  readonly piece: Piece;
  readonly quantity: number;
  isOpen: boolean;
}

/** What the shop must be like after what has happened so far. */
export interface Model {
  readonly isSignedIn: [boolean, boolean, boolean];
  /** Passwords given: after a few more the shop would ask for patience. */
  readonly passwords: [number, number, number];
  readonly pieces: Piece[];
  readonly comments: Said[];
  readonly collections: Kept[];
  readonly carts: readonly [Map<Piece, number>, Map<Piece, number>, Map<Piece, number>];
  readonly orders: Ordered[];
  /** Makes words that nobody has said before. */
  count: number;
}

export function newModel(): Model {
  return {
    isSignedIn: [true, true, true],
    passwords: [0, 0, 0],
    pieces: [],
    comments: [],
    collections: [],
    carts: [new Map(), new Map(), new Map()],
    orders: [],
    count: 0,
  };
}

export function commentsOf(model: Model, piece: Piece): number {
  return model.comments.filter((said) => said.piece === piece && !said.isDeleted).length;
}

/** Units that somebody else than this buyer is paying for. */
function setAside(model: Model, piece: Piece, buyer: Who | null = null): number {
  return model.orders
    .filter((order) => order.isOpen && order.piece === piece && order.buyer !== buyer)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Units that this buyer can take. */
export function unitsFor(model: Model, piece: Piece, buyer: Who): number {
  return piece.stock - setAside(model, piece, buyer);
}

/** What refuses a change of a piece, and as what; null when nothing does. */
export function refusalToChange(model: Model, piece: Piece, who: Who): string | null {
  if (piece.seller !== who) return piece.state === 'active' ? '403 not-allowed' : '404 not-found';
  if (piece.state === 'deleted') return '404 not-found';
  return setAside(model, piece) > 0 ? '409 product-locked' : null;
}
