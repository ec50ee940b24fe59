import { formatPrice } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { useIsAlive } from '#app/shared/use-is-alive.ts';
import { useShare } from '#app/shared/use-share.ts';
import { Button } from '#app/ui/button.tsx';
import { Share } from '#app/ui/icons.ts';
import css from './product-view.module.css';
import { texts } from './texts.ts';

interface ShareButtonProps {
  readonly id: number;
  readonly title: string;
  readonly price: number;
}

export function ShareButton({ id, title, price }: ShareButtonProps) {
  const share = useShare();
  if (!useIsAlive()) return null;
  const text = texts.shareText(title, formatPrice(price));
  return (
    <Button
      kind="ghost"
      aria-label={texts.share}
      onClick={() => void share({ title, text, path: paths.post(id) })}
    >
      <Share aria-hidden="true" />
      <span className={css.share}>{texts.share}</span>
    </Button>
  );
}
