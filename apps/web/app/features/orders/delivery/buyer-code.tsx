import { QrCode, type QrCodeDrawing } from '#app/ui/qr-code.tsx';
import css from './delivery.module.css';
import { codeTexts as texts } from './texts.ts';

interface BuyerCodeProps {
  readonly code: string;
  readonly qr: QrCodeDrawing;
  readonly seller: string;
}

/** The code that proves the meeting, for the buyer to show. */
export function BuyerCode({ code, qr, seller }: BuyerCodeProps) {
  return (
    <div className={css.code}>
      <div>
        <p className={css.codeTitle}>{texts.title(seller)}</p>
        <p className={css.digits} role="img" aria-label={code.split('').join(' ')}>
          <span>{code.slice(0, 3)}</span>
          <span>{code.slice(3)}</span>
        </p>
        <p className={css.codeText}>{texts.text(seller)}</p>
      </div>
      <QrCode drawing={qr} label={texts.qr} />
    </div>
  );
}
