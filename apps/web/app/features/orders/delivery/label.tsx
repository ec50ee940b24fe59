import type { getLabel } from '@perchero/contract/delivery/deliveries';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { Link } from 'react-router';
import { contentId } from '#app/shared/chromeless.ts';
import { deliveryWords as words } from '#app/shared/delivery-words/texts.ts';
import { formatPhone } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { Logo } from '#app/ui/brand.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ChevronLeft, Package, Printer } from '#app/ui/icons.ts';
import { QrCode, type QrCodeDrawing } from '#app/ui/qr-code.tsx';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './label.module.css';
import { labelTexts as texts } from './texts.ts';

interface ParcelLabelProps {
  readonly orderId: string;
  readonly label: ReplyOf<typeof getLabel>;
  readonly qr: QrCodeDrawing;
}

/** The label of a parcel: a preview, and one A6 page on paper. */
export function ParcelLabel({ orderId, label, qr }: ParcelLabelProps) {
  const { number, address, sender } = label;
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <Link className={css.back} to={paths.sale(orderId)}>
          <ChevronLeft aria-hidden="true" />
          {texts.back(number)}
        </Link>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {texts.print}
        </Button>
      </header>
      <main id={contentId} tabIndex={-1} className={css.main}>
        <h1 className="visually-hidden">{texts.title(number)}</h1>
        <p className={css.howTo}>{texts.howTo}</p>
        <article className={css.sheet} aria-label={texts.name}>
          <div className={css.inside}>
            <header className={css.head}>
              <span className={css.brand}>
                <Logo />
                <VisuallyHidden>{siteTexts.name}</VisuallyHidden>
              </span>
              <b>{texts.back(number)}</b>
            </header>
            <div>
              <p className={css.caption}>{texts.to}</p>
              <p className={css.recipient}>{address.recipient}</p>
              <address className={css.address}>
                <span>{words.streetLine(address)}</span>
                <span>{[address.locality, address.postal_code].filter(Boolean).join(', ')}</span>
                <strong>{address.department}</strong>
              </address>
              <p className={css.phone}>{formatPhone(address.phone)}</p>
            </div>
            <div>{address.notes && <p className={css.notes}>{address.notes}</p>}</div>
            <footer className={css.foot}>
              <div>
                <p className={css.caption}>{texts.from}</p>
                <p className={css.sender}>{sender.name}</p>
                {sender.department && <p>{sender.department}</p>}
              </div>
              <QrCode drawing={qr} label={texts.qr} />
            </footer>
          </div>
        </article>
      </main>
    </div>
  );
}

/** In place of the label once the parcel has arrived or the sale has ended. */
export function LabelGone({ orderId }: { orderId: string }) {
  return (
    <SoloPage field="celeste" icon={Package} title={texts.goneTitle}>
      <p>{texts.gone}</p>
      <ButtonLink to={paths.sale(orderId)} wide>
        {texts.toSale}
      </ButtonLink>
    </SoloPage>
  );
}
