import { formatGarmentCode } from '@perchero/contract/garments/garment-code.rules';
import type { ReactNode } from 'react';
import { paths } from '#app/shared/paths.ts';
import { Mark } from '#app/ui/brand.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Hook } from '#app/ui/hook.tsx';
import { ArrowRight, Printer } from '#app/ui/icons.ts';
import { Picture } from '#app/ui/picture.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { Chapters } from './chapters.tsx';
import css from './garment-page.module.css';
import type { GarmentReply } from './own-chapter.ts';
import { pageTexts as texts } from './texts.ts';

interface GarmentPageProps {
  readonly page: GarmentReply;
  /** Changes the own chapter. */
  readonly ownActions: ReactNode;
}

/** A garment on its rail, and its story. */
export function GarmentPage({ page, ownActions }: GarmentPageProps) {
  const { garment, chapters, productId, own } = page;
  const { code, picture, owners } = garment;
  const title = garment.title ?? texts.untitled;
  return (
    <div className={css.garment}>
      <div className={css.visual}>
        <div className={css.hanging}>
          <Hook className={css.hook} />
          <span className={css.photo}>
            {picture ? (
              <Picture
                {...picture}
                alt={texts.photo(title)}
                sizes="(width < 900px) 15rem, 30rem"
                priority="first"
              />
            ) : (
              <Mark className={css.mark} />
            )}
          </span>
        </div>
        <div className={css.code}>
          <SewnLabel size="large">{formatGarmentCode(code)}</SewnLabel>
        </div>
      </div>
      <div className={css.content}>
        <header className={css.head}>
          <h1>{title}</h1>
          <p>{texts.owners(owners)}</p>
          <div className={css.actions}>
            {productId !== null && (
              <ButtonLink to={paths.product(productId)}>
                {texts.listed}
                <ArrowRight aria-hidden="true" />
              </ButtonLink>
            )}
            {own?.is_owner && (
              <ButtonLink to={paths.garmentTag(code)} kind="line">
                <Printer aria-hidden="true" />
                {texts.printTag}
              </ButtonLink>
            )}
          </div>
        </header>
        <Chapters chapters={chapters} own={own && { place: own.place, actions: ownActions }} />
      </div>
    </div>
  );
}
