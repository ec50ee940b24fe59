import { useContext } from 'react';
import { showToast } from '#app/ui/toast.ts';
import { SiteContext } from './site.ts';
import { siteTexts } from './texts.ts';

interface SharedPage {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

/** Shares a page with the Web Share API, or copies its URL where that is missing. */
export function useShare(): (page: SharedPage) => Promise<void> {
  const { publicUrl } = useContext(SiteContext);
  return async ({ title, text, path }) => {
    const url = publicUrl + path;
    if ('share' in navigator) {
      // Rejects when the share sheet is dismissed.
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
