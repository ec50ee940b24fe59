import type { AdminClaim, watchClaims } from '@perchero/contract/admin/claims';
import { claimKindTexts } from '@perchero/contract/claims/claim-texts';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ComponentProps } from 'react';
import { NavLink, useLocation, useNavigation } from 'react-router';
import type { WithRecentLogin } from '#app/shared/api.ts';
import { formatCents } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Status } from '#app/ui/status.tsx';
import css from './admin-claims.module.css';
import { ClaimCase } from './claim-case.tsx';
import { Due } from './due.tsx';
import { texts } from './texts.ts';

export type AdminClaimsPage = ReplyOf<typeof watchClaims>;

interface AdminClaimsProps {
  readonly page: AdminClaimsPage;
  /** The products of an order. */
  readonly renderProducts: ComponentProps<typeof ClaimCase>['renderProducts'];
  readonly withRecentLogin: WithRecentLogin;
}

/** The claims that wait for an operator, and the opened one beside them; narrow windows show one or the other. */
export function AdminClaims({ page, renderProducts, withRecentLogin }: AdminClaimsProps) {
  const { claims, nextCursor, opened } = page;
  const isLoading = useNavigation().location?.pathname.startsWith(paths.adminClaims) ?? false;
  const Title = opened ? 'h2' : 'h1';
  return (
    <div className={['page', css.tool].join(' ')} data-opened={opened !== null} aria-busy={isLoading}>
      <section className={css.queue} aria-labelledby="queue">
        <header>
          <Title id="queue" className={css.title}>
            {opened ? texts.queue : texts.title}
          </Title>
          {!opened && <p className={css.about}>{texts.about}</p>}
        </header>
        {claims.length > 0 ? (
          <ul className={css.list}>
            {claims.map((claim) => (
              <li key={claim.id}>
                <QueuedClaim claim={claim} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState art="bare-rail" heading={opened ? 'h3' : 'h2'} title={texts.emptyTitle}>
            {texts.empty}
          </EmptyState>
        )}
        <Pagination
          firstPage={opened ? paths.adminClaim(opened.id) : paths.adminClaims}
          nextCursor={nextCursor}
          label={texts.pages}
          previousLabel={texts.previous}
          nextLabel={texts.next}
        />
      </section>
      {opened ? (
        <ClaimCase
          key={opened.id}
          opened={opened}
          renderProducts={renderProducts}
          withRecentLogin={withRecentLogin}
        />
      ) : (
        claims.length > 0 && <p className={css.choose}>{texts.choose}</p>
      )}
    </div>
  );
}

function QueuedClaim({ claim }: { claim: AdminClaim }) {
  const { search, state } = useLocation();
  return (
    <NavLink to={{ pathname: paths.adminClaim(claim.id), search }} state={state} preventScrollReset>
      <span className={css.row}>
        <b>{texts.order(claim.order_number)}</b>
        <b>{formatCents(claim.total_cents)}</b>
      </span>
      <span>{claimKindTexts[claim.kind]}</span>
      <span className={css.about}>{texts.people(claim.buyer, claim.seller)}</span>
      <span className={css.row}>
        <Due claim={claim} />
        {claim.is_own && <Status kind="plain">{texts.own}</Status>}
      </span>
    </NavLink>
  );
}
