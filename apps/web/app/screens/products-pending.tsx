import { readQuery } from '@perchero/contract/search/catalogue-query';
import { useNavigation } from 'react-router';
import { Rack, RackSkeletons } from '#app/features/product-rack/rack.tsx';
import { texts } from '#app/features/product-rack/texts.ts';
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

export function ExpectedProducts() {
  return (
    <Rack busy>
      <RackSkeletons count={15} />
    </Rack>
  );
}
