import { useLocation, useNavigation } from 'react-router';
import { type ProfileView, readView } from '#app/features/profile/profile-view.ts';

/** What of the same person is being fetched; null when it is what is shown. A piece opened over it changes nothing. */
export function useViewOnItsWay(): ProfileView | null {
  const { location: target } = useNavigation();
  const { pathname, search } = useLocation();
  if (target?.pathname !== pathname) return null;
  const [next, shown] = [readView(target.search), readView(search)];
  const isSame = next.section === shown.section && next.collectionId === shown.collectionId;
  return isSame ? null : next;
}
