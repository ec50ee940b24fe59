import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { formatPrice } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ArrowLeft, RotateCw } from '#app/ui/icons.ts';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import gallery from './gallery.module.css';
import { ProductLabels } from './product-view.tsx';
import css from './product-overlay.module.css';
import type { Glance, ProductPage, ShownProduct } from './product-page.ts';
import productViewCss from './product-view.module.css';
import { texts } from './texts.ts';
import { useModal } from './use-modal.ts';

export interface ProductOverlayProps {
  readonly id: number;
  /** Null while it is on its way. */
  readonly page: ProductPage | null;
  readonly glance: Glance | null;
  /** The address without the overlay. */
  readonly under: To;
  readonly onClose: () => void;
  readonly onRetry: () => void;
  /** Shows the piece; its title bears the id. */
  readonly children: (page: ShownProduct, titleId: string) => ReactNode;
}

/** A piece over the listing it was opened from. */
export function ProductOverlay({ id, page, glance, under, onClose, onRetry, children }: ProductOverlayProps) {
  const titleId = useId();
  const closing = (event: MouseEvent) => {
    event.preventDefault();
    onClose();
  };

  if (page?.ok) {
    return (
      <Frame id={id} titleId={titleId} under={under} onClose={onClose} piece={page.product}>
        {children(page, titleId)}
      </Frame>
    );
  }
  return (
    <Frame id={id} titleId={titleId} under={under} onClose={onClose}>
      <div className={page ? css.message : css.rest}>
        <h1 id={titleId} className="visually-hidden">
          {page ? messageOf(page) : (glance?.title ?? texts.loading)}
        </h1>
        {!page && <GlanceView glance={glance} />}
        {page && isGone(page) && (
          <EmptyState
            art="bare-rail"
            title={texts.gone}
            actions={
              <ButtonLink to={under} onClick={closing}>
                {texts.goneAction}
              </ButtonLink>
            }
          >
            {texts.goneText}
          </EmptyState>
        )}
        {page && !isGone(page) && (
          <EmptyState
            art="broken-rail"
            title={texts.failed}
            actions={
              <Button onClick={onRetry}>
                <RotateCw aria-hidden="true" />
                {texts.retry}
              </Button>
            }
          >
            {texts.failedText}
          </EmptyState>
        )}
      </div>
    </Frame>
  );
}

interface FrameProps {
  readonly id: number;
  readonly titleId: string;
  readonly under: To;
  readonly onClose: () => void;
  /** What the bar says; none while there is nothing to scroll. */
  readonly piece?: Pick<Glance, 'title' | 'price'>;
  readonly children: ReactNode;
}

function Frame({ id, titleId, under, onClose, piece, children }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  useModal(box, onClose, () => cardOf(id));

  // It grows out of its card. A view transition, which pictures the whole page, took twice as long on slow phones.
  useLayoutEffect(() => {
    const card = cardOf(id)?.closest('li')?.getBoundingClientRect();
    if (!card || !box.current) return;
    const { offsetLeft, offsetTop, style } = box.current;
    style.transformOrigin = `${card.x + card.width / 2 - offsetLeft}px ${card.y + card.height / 2 - offsetTop}px`;
  }, [id]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same
    <div className={css.scrim} onClick={(event) => event.target === event.currentTarget && onClose()}>
      <div
        ref={box}
        className={css.panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <Link
          to={under}
          className={css.back}
          aria-label={texts.back}
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          <ArrowLeft aria-hidden="true" />
          <span>{texts.back}</span>
        </Link>
        {/* Its words stand in the piece already: they are for the eye alone. */}
        {piece && (
          <div
            className={css.bar}
            aria-hidden="true"
            data-title={piece.title}
            data-price={formatPrice(piece.price)}
          />
        )}
        {children}
      </div>
    </div>
  );
}

/** Where one goes on after closing: the card, or the top of the list when it hangs there no longer. */
function cardOf(id: number): HTMLElement | null {
  const main = document.querySelector('main');
  return (
    main?.querySelector<HTMLElement>(`a[href="${paths.post(id)}"]`) ??
    main?.querySelector<HTMLElement>('a[href]') ??
    null
  );
}

type Failure = Extract<ProductPage, { ok: false }>;

function isGone({ code }: Failure): boolean {
  return code === 'product-gone' || code === 'not-found';
}

function messageOf(failure: Failure): string {
  return isGone(failure) ? texts.gone : texts.failed;
}

/** What the card already told, where it will stand once the rest has come. */
function GlanceView({ glance }: { glance: Glance | null }) {
  return (
    <div className={productViewCss.view} data-frame="overlay" aria-busy="true">
      <div className={productViewCss.photos}>
        <div className={[gallery.gallery, gallery.many].join(' ')}>
          <div className={gallery.thumbs} />
          <div className={gallery.main}>
            {glance?.photo ? (
              <img className={gallery.known} src={glance.photo} alt={glance.title} />
            ) : (
              <Skeleton shape="photo" />
            )}
          </div>
        </div>
      </div>
      <div className={[productViewCss.side, productViewCss.info].join(' ')}>
        <div className={productViewCss.seller}>
          <span className={productViewCss.person}>
            <Avatar url={null} alt="" size="large" />
            {glance && texts.at(glance.seller.username)}
          </span>
        </div>
        {glance ? (
          <>
            <p className={productViewCss.title}>{glance.title}</p>
            <div className={productViewCss.price}>
              <PriceTag pesos={glance.price} size="large" />
            </div>
            <ProductLabels size={glance.size} sexo={glance.sexo} />
          </>
        ) : (
          <Skeleton shape="title" />
        )}
        <div className={productViewCss.story}>
          <Skeleton shape="title" />
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </div>
      </div>
    </div>
  );
}
