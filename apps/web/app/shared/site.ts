import { createContext } from 'react';

export interface Site {
  readonly publicUrl: string;
  readonly mediaUrl: string;
}

/** Until the server has told. */
export const nowhere: Site = { publicUrl: '', mediaUrl: '' };

/** What the server tells the pages about where they live. */
export const SiteContext = createContext<Site>(nowhere);
