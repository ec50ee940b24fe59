import type { Product } from '@perchero/contract/catalogue/products';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import css from './product-view.module.css';
import { texts } from './texts.ts';

/** Whose piece it is, and the way to the rest of theirs. */
export function SellerRow({ seller, isOwn }: { seller: Product['seller']; isOwn: boolean }) {
  const profile = paths.profile(seller.username);
  return (
    <div className={css.seller}>
      <Link to={profile} className={css.person}>
        <Avatar url={useAvatarUrl(seller.avatar_url)} alt="" size="large" />
        <span>
          <b>{seller.full_name}</b>
          <span>{texts.at(seller.username)}</span>
        </span>
      </Link>
      {isOwn ? (
        <span className={css.own}>{texts.own}</span>
      ) : (
        <ButtonLink to={profile} kind="line" size="small">
          {texts.seeProfile}
        </ButtonLink>
      )}
    </div>
  );
}
