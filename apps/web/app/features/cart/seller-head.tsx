import type { CartGroup } from '@perchero/contract/cart/cart';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import css from './cart-page.module.css';
import { pageTexts as texts } from './texts.ts';

interface SellerHeadProps {
  /** Null when their account is gone. */
  readonly seller: CartGroup['seller'] | null;
  readonly nameId: string;
  /** How it stands with them. */
  readonly children?: ReactNode;
}

/** Whose pieces these are. */
export function SellerHead({ seller, nameId, children }: SellerHeadProps) {
  const avatar = useAvatarUrl(seller?.avatar_url ?? null);
  return (
    <header className={css.head}>
      {seller ? (
        <Link className={css.person} to={paths.profile(seller.username)}>
          <Avatar url={avatar} alt="" size="large" />
          <span>
            <h2 id={nameId}>{seller.full_name}</h2>
            <span>{`@${seller.username}`}</span>
          </span>
        </Link>
      ) : (
        <span className={css.person}>
          <Avatar url={null} alt="" size="large" />
          <h2 id={nameId}>{texts.goneSeller}</h2>
        </span>
      )}
      {children}
    </header>
  );
}
