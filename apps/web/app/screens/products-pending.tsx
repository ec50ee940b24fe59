import { readQuery } from '@perchero/contract/search/catalogue-query';
import { useNavigation } from 'react-router';
import { texts } from '#app/features/product-rack/texts.ts';
import { ExpectedProducts } from './products-expected.tsx';
import { ProductsFrame } from './products-frame.tsx';

/** The listing while its first garments are on their way from another page. */
export function ProductsPending() {
  const { location } = useNavigation();
  const query = readQuery(new URLSearchParams(location?.search));
  return (
    <ProductsFrame
      query={query}
      wished={query}
      found={null}
      status={texts.searching}
      pending={false}
      onChange={() => {}}
    >
      <ExpectedProducts />
    </ProductsFrame>
  );
}
