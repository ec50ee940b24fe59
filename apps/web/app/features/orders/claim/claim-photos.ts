import type { ReactNode } from 'react';

/** The photos of one side, which the screen provides. */
export interface ClaimPhotos {
  readonly count: number;
  readonly renderField: (error: string | undefined) => ReactNode;
  /** Waits for the uploads. */
  readonly upload: () => Promise<
    { readonly ok: true; readonly ids: string[] } | { readonly ok: false; readonly error: string }
  >;
}
