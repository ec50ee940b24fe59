import { Rack, RackSkeletons } from '#app/ui/rack.tsx';

/** Places for the first garments of a list. */
export function ExpectedProducts() {
  return (
    <Rack busy>
      <RackSkeletons count={15} />
    </Rack>
  );
}
