import { Rack, RackSkeletons } from '#app/features/product-rack/rack.tsx';

/** Places for the first garments of a list. */
export function ExpectedProducts() {
  return (
    <Rack busy>
      <RackSkeletons count={15} />
    </Rack>
  );
}
