import { useContext } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { RelatedProducts } from '#app/features/product-list/related-products.tsx';
import type { ProductPage } from '#app/features/product/product-page.ts';
import { texts } from '#app/features/product/texts.ts';
import { PageRequestContext } from '#app/shared/page-request.ts';
import { paths } from '#app/shared/paths.ts';
import { ArrowLeft } from '#app/ui/icons.ts';
import { CrashScreen, NotFoundScreen } from './failure-screens.tsx';
import { ProductDetail } from './product-detail.tsx';
import css from './product-screen.module.css';

/** The page of a product. */
export function ProductScreen({ page }: { page: ProductPage }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const request = useContext(PageRequestContext);

  if (!page.ok && page.code === 'not-found') return <NotFoundScreen />;
  if (!page.ok && page.code === 'product-gone') {
    return <NotFoundScreen title={texts.gone} text={texts.goneText} />;
  }
  if (!page.ok) return <CrashScreen id={page.requestId ?? request.id} />;

  return (
    <div className={['page', css.product].join(' ')}>
      <Link to={paths.products} className={css.back}>
        <ArrowLeft aria-hidden="true" />
        {texts.backToList}
      </Link>
      <div className={css.panel}>
        <ProductDetail
          // Resets the carousel when the product changes.
          key={page.product.id}
          frame="page"
          page={page}
          onChanged={() => void revalidate()}
          onDeleted={() => void navigate(paths.products, { replace: true })}
        />
      </div>
      <RelatedProducts {...page} />
    </div>
  );
}
