import { useContext } from 'react';
import { SiteContext } from './site.ts';

/** Where a person's picture is, by the path the API gives; null for somebody who has none. */
export function useAvatarUrl(path: string | null): string | null {
  const { mediaUrl } = useContext(SiteContext);
  return path && `${mediaUrl}/${path}-320.webp`;
}
