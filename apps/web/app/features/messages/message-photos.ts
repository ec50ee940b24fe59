import type { ReactNode } from 'react';

/** The photos of the message that is being written. */
export interface MessagePhotos {
  readonly count: number;
  /** Opens the system's dialog for photos. */
  readonly choose: () => void;
  readonly field: ReactNode;
  /** Waits for the uploads, then empties the field. */
  readonly take: () => Promise<
    | { readonly ok: true; readonly photos: readonly { readonly id: string; readonly src: string | null }[] }
    | { readonly ok: false; readonly error: string }
  >;
}
