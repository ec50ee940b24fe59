import { readQuery } from '@perchero/contract/search/catalogue-query';
import { useNavigation } from 'react-router';
import { texts } from '#app/features/product-list/texts.ts';
import { ProductsSkeleton } from '#app/ui/card-grid.tsx';
import { ProductsFrame } from './products-frame.tsx';

/** The listing while a navigation from another page loads its first products. */
export function ProductsPending() {
  const { location } = useNavigation();
  const query = readQuery(new URLSearchParams(location?.search));
  return (
    <ProductsFrame
      query={query}
      optimisticQuery={query}
      found={null}
      status={texts.searching}
      pending={false}
      onChange={() => {}}
    >
      <ProductsSkeleton />
    </ProductsFrame>
  );
}
