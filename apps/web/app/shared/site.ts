import { createContext } from 'react';

export interface Site {
  readonly publicUrl: string;
  readonly mediaUrl: string;
}

/** What the server tells the pages about where they live. */
export const SiteContext = createContext<Site>({ publicUrl: '', mediaUrl: '' });
