import { Avatar } from '#app/ui/avatar.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import gallery from './gallery.module.css';
import type { Glance } from './product-page.ts';
import { ProductLabels } from './product-labels.tsx';
import css from './product-view.module.css';
import { texts } from './texts.ts';

/** What the card already told, where it will stand once the rest has come. */
export function GlanceView({ glance }: { glance: Glance | null }) {
  return (
    <div className={css.view} data-frame="overlay" aria-busy="true">
      <div className={css.photos}>
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
      <div className={[css.side, css.info].join(' ')}>
        <div className={css.seller}>
          <span className={css.person}>
            <Avatar url={null} alt="" size="large" />
            {glance && texts.at(glance.seller.username)}
          </span>
        </div>
        {glance ? (
          <>
            <p className={css.title}>{glance.title}</p>
            <div className={css.price}>
              <PriceTag pesos={glance.price} size="large" />
            </div>
            <ProductLabels size={glance.size} sexo={glance.sexo} />
          </>
        ) : (
          <Skeleton shape="title" />
        )}
        <div className={css.story}>
          <Skeleton shape="title" />
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </div>
      </div>
    </div>
  );
}
