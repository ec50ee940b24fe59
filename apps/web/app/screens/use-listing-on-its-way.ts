import { useLocation, useNavigation } from 'react-router';
import { withProduct } from '#app/shared/product-address.ts';

/** Whether another list than the one that is shown is being fetched. A piece opened over it changes nothing. */
export function useListingOnItsWay(): boolean {
  const { location: target } = useNavigation();
  const { pathname, search } = useLocation();
  return target?.pathname === pathname && withProduct(target.search, null) !== withProduct(search, null);
}
