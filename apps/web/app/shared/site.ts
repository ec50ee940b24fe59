import { createContext, useContext } from 'react';

export interface Site {
  readonly publicUrl: string;
  readonly mediaUrl: string;
}

/** Used where the root loader failed. */
export const emptySite: Site = { publicUrl: '', mediaUrl: '' };

/** The site's own URLs, from the server's configuration. */
export const SiteContext = createContext<Site>(emptySite);

/** The URL of an avatar from the path the API returns; null without an avatar. */
export function useAvatarUrl(path: string | null): string | null {
  const { mediaUrl } = useContext(SiteContext);
  return path && `${mediaUrl}/${path}-320.webp`;
}
