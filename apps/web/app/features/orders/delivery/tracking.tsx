import type { Order } from '@perchero/contract/orders/orders';
import { ButtonLink } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Copy, ExternalLink, Package } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import css from './delivery.module.css';
import { panelTexts as texts } from './texts.ts';

interface TrackingProps {
  readonly delivery: Pick<Order['delivery'], 'tracking' | 'carrier_name' | 'tracking_url'>;
}

/** The tracking number, to copy. */
export function Tracking({ delivery: { tracking, carrier_name } }: TrackingProps) {
  if (!tracking) return null;
  return (
    <div className={css.tracking}>
      <span className={css.mark}>
        <Package aria-hidden="true" />
      </span>
      <div>
        <b>{texts.tracking(carrier_name)}</b>
        <span className={css.number}>{tracking}</span>
      </div>
      <IconButton label={texts.copy} onClick={() => void copy(tracking)}>
        <Copy aria-hidden="true" />
      </IconButton>
    </div>
  );
}

async function copy(tracking: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(tracking);
    showToast({ kind: 'done', text: texts.copied });
  } catch {
    showToast({ kind: 'error', text: texts.notCopied });
  }
}

/** The page of the carrier, where the number is entered. */
export function TrackingLink({ delivery: { tracking_url, carrier_name } }: TrackingProps) {
  if (!tracking_url || !carrier_name) return null;
  return (
    <ButtonLink to={tracking_url} kind="line" target="_blank" rel="noreferrer">
      {texts.follow(carrier_name)}
      <ExternalLink aria-hidden="true" />
    </ButtonLink>
  );
}
