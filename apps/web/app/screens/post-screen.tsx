import { useContext } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { ProductActions } from '#app/features/product/product-actions.tsx';
import type { ProductPage } from '#app/features/product/product-page.ts';
import { ProductView } from '#app/features/product/product-view.tsx';
import { texts } from '#app/features/product/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { PageRequestContext } from '#app/shared/page-request.ts';
import { paths } from '#app/shared/paths.ts';
import { ArrowLeft } from '#app/ui/icons.ts';
import { CrashScreen, NotFoundScreen } from './failure-screens.tsx';
import css from './post-screen.module.css';

/** A piece as a page of its own. */
export function PostScreen({ page }: { page: ProductPage }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const userId = useSession()?.user.id;
  const request = useContext(PageRequestContext);

  if (!page.ok && page.code === 'not-found') return <NotFoundScreen />;
  if (!page.ok && page.code === 'product-gone') {
    return <NotFoundScreen title={texts.gone} text={texts.goneText} />;
  }
  if (!page.ok) return <CrashScreen id={page.requestId ?? request.id} />;

  const { product, now } = page;
  const isOwn = userId === product.user_id;
  return (
    <div className={['page', css.post].join(' ')}>
      <Link to={paths.products} className={css.back}>
        <ArrowLeft aria-hidden="true" />
        {texts.backToRack}
      </Link>
      <div className={css.panel}>
        <ProductView
          // Another piece begins with its first photo.
          key={product.id}
          frame="page"
          product={product}
          now={now}
          isOwn={isOwn}
          actions={
            <ProductActions
              product={product}
              isOwn={isOwn}
              onChanged={() => void revalidate()}
              onDeleted={() => void navigate(paths.products, { replace: true })}
            />
          }
        />
      </div>
    </div>
  );
}
