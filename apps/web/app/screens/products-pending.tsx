import { ListingHead } from '#app/features/product-rack/listing-head.tsx';
import { Rack, RackSkeletons } from '#app/features/product-rack/rack.tsx';
import { texts } from '#app/features/product-rack/texts.ts';
import css from './products-screen.module.css';

/** The listing while its first garments are on their way. */
export function ProductsPending() {
  return (
    <div className={['page', css.listing].join(' ')}>
      <ListingHead>{texts.searching}</ListingHead>
      <Rack busy>
        <RackSkeletons count={15} />
      </Rack>
    </div>
  );
}
