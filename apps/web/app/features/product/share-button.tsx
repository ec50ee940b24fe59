import { useContext } from 'react';
import { formatPrice } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { SiteContext } from '#app/shared/site.ts';
import { Button } from '#app/ui/button.tsx';
import { Share } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import { texts } from './texts.ts';
import { useIsAlive } from './use-carousel.ts';

interface ShareButtonProps {
  readonly id: number;
  readonly title: string;
  readonly price: number;
}

/** Hands the address of the piece on: by the phone's own way of sharing, or copied. */
export function ShareButton({ id, title, price }: ShareButtonProps) {
  const { publicUrl } = useContext(SiteContext);
  if (!useIsAlive()) return null;

  async function share(): Promise<void> {
    const url = publicUrl + paths.post(id);
    if ('share' in navigator) {
      // Closed without choosing anybody: that is an answer too.
      await navigator
        .share({ title, text: texts.shareText(title, formatPrice(price)), url })
        .catch(() => undefined);
      return;
    }
    try {
      await (navigator as Navigator).clipboard.writeText(url);
      showToast({ kind: 'done', text: texts.linkCopied });
    } catch {
      showToast({ kind: 'error', text: texts.linkNotCopied });
    }
  }

  return (
    <Button kind="ghost" onClick={() => void share()}>
      <Share aria-hidden="true" />
      {texts.share}
    </Button>
  );
}
