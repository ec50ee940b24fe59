import { useContext } from 'react';
import { showToast } from '#app/ui/toast.ts';
import { SiteContext } from './site.ts';
import { siteTexts } from './texts.ts';

interface Shared {
  readonly title: string;
  readonly text: string;
  /** The page's own address, without the site's. */
  readonly path: string;
}

/** Hands a page on: by the phone's own way of sharing, or by copying its address. */
export function useShare(): (shared: Shared) => Promise<void> {
  const { publicUrl } = useContext(SiteContext);
  return async ({ title, text, path }) => {
    const url = publicUrl + path;
    if ('share' in navigator) {
      // Closed without choosing anybody: that is an answer too.
      await navigator.share({ title, text, url }).catch(() => undefined);
      return;
    }
    try {
      await (navigator as Navigator).clipboard.writeText(url);
      showToast({ kind: 'done', text: siteTexts.linkCopied });
    } catch {
      showToast({ kind: 'error', text: siteTexts.linkNotCopied });
    }
  };
}
