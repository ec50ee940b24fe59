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
import type { ProductPage, ProductPreview, ShownProduct } from './product-page.ts';
import productViewCss from './product-view.module.css';
import { texts } from './texts.ts';
import { useModal } from './use-modal.ts';

export interface ProductOverlayProps {
  readonly id: number;
  /** Null while loading. */
  readonly page: ProductPage | null;
  readonly preview: ProductPreview | null;
  /** The URL without the overlay. */
  readonly under: To;
  readonly onClose: () => void;
  readonly onRetry: () => void;
  /** Renders the product, with `titleId` on its title. */
  readonly children: (page: ShownProduct, titleId: string) => ReactNode;
}

/** A product as a modal dialog over the list it was opened from. */
export function ProductOverlay({
  id,
  page,
  preview,
  under,
  onClose,
  onRetry,
  children,
}: ProductOverlayProps) {
  const titleId = useId();
  const closeOnClick = (event: MouseEvent) => {
    event.preventDefault();
    onClose();
  };

  if (page?.ok) {
    return (
      <Frame id={id} titleId={titleId} under={under} onClose={onClose} product={page.product}>
        {children(page, titleId)}
      </Frame>
    );
  }
  return (
    <Frame id={id} titleId={titleId} under={under} onClose={onClose}>
      <div className={page ? css.message : css.rest}>
        <h1 id={titleId} className="visually-hidden">
          {page ? messageOf(page) : (preview?.title ?? texts.loading)}
        </h1>
        {!page && <PreviewSkeleton preview={preview} />}
        {page && isGone(page) && (
          <EmptyState
            art="bare-rail"
            title={texts.gone}
            actions={
              <ButtonLink to={under} onClick={closeOnClick}>
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
  /** Shown in the sticky bar; absent while there is nothing to scroll. */
  readonly product?: Pick<ProductPreview, 'title' | 'price'>;
  readonly children: ReactNode;
}

function Frame({ id, titleId, under, onClose, product, children }: FrameProps) {
  const panel = useRef<HTMLDivElement>(null);
  useModal(panel, onClose, () => findCard(id));

  // Animates from the card. A view transition, which captures the whole page, took twice as long on slow phones.
  useLayoutEffect(() => {
    const card = findCard(id)?.closest('li')?.getBoundingClientRect();
    if (!card || !panel.current) return;
    const { offsetLeft, offsetTop, style } = panel.current;
    style.transformOrigin = `${card.x + card.width / 2 - offsetLeft}px ${card.y + card.height / 2 - offsetTop}px`;
  }, [id]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same
    <div
      className={css.scrim}
      data-scrim=""
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={panel}
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
        {/* Repeats the title and price, so it is hidden from screen readers. */}
        {product && (
          <div
            className={css.bar}
            aria-hidden="true"
            data-title={product.title}
            data-price={formatPrice(product.price)}
          />
        )}
        {children}
      </div>
    </div>
  );
}

/** Gets the focus after closing: the product's card, or the first link of the list when the card is gone. */
function findCard(id: number): HTMLElement | null {
  const main = document.querySelector('main');
  return (
    main?.querySelector<HTMLElement>(`a[href="${paths.product(id)}"]`) ??
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

/** The data known from the card, in its final position, with skeletons for the rest. */
function PreviewSkeleton({ preview }: { preview: ProductPreview | null }) {
  return (
    <div className={productViewCss.view} data-frame="overlay" aria-busy="true">
      <div className={productViewCss.photos}>
        <div className={[gallery.gallery, gallery.many].join(' ')}>
          <div className={gallery.thumbs} />
          <div className={gallery.main}>
            {preview?.photo ? (
              <img className={gallery.cached} src={preview.photo} alt={preview.title} />
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
            {preview && texts.at(preview.seller.username)}
          </span>
        </div>
        {preview ? (
          <>
            <p className={productViewCss.title}>{preview.title}</p>
            <div className={productViewCss.price}>
              <PriceTag pesos={preview.price} size="large" />
            </div>
            <ProductLabels size={preview.size} sexo={preview.sexo} />
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
