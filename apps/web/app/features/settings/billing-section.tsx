import { type LinkOutcome, linkOutcomes } from '@perchero/contract/seller-accounts/link.rules';
import { useSearchParams } from 'react-router';
import { linkOutcomeParameter } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { BillingForm } from './billing-form.tsx';
import { ProviderAccount } from './provider-account.tsx';
import type { BillingPage } from './settings-page.ts';
import type { WithRecentLogin } from './recent-login.tsx';
import { billingTexts as texts } from './texts.ts';

interface BillingSectionProps {
  readonly page: BillingPage;
  readonly withRecentLogin: WithRecentLogin;
  readonly onChanged: () => Promise<void>;
}

/** Where the money of one's sales goes, and what receipts say. */
export function BillingSection({ page, withRecentLogin, onChanged }: BillingSectionProps) {
  const outcome = useOutcome();
  const retry = (
    <Button kind="line" size="small" onClick={() => void onChanged()}>
      {texts.retry}
    </Button>
  );
  return (
    <>
      {outcome && <Note kind={noteKinds[outcome]}>{texts.outcomes[outcome]}</Note>}
      {page.account === 'failed' ? (
        <Note kind="error" action={retry}>
          {texts.accountFailed}
        </Note>
      ) : (
        <ProviderAccount
          account={page.account}
          keptPermission={page.keptPermission}
          withRecentLogin={withRecentLogin}
          onChanged={onChanged}
        />
      )}
      {page.names === 'failed' ? (
        <Note kind="error" action={retry}>
          {texts.namesFailed}
        </Note>
      ) : (
        <BillingForm names={page.names} />
      )}
    </>
  );
}

const noteKinds = {
  ok: 'success',
  cancelado: 'info',
  reintentar: 'error',
  pais: 'error',
  cuenta_en_uso: 'error',
} as const satisfies Record<LinkOutcome, string>;

/** How coming back from the provider ended; null for whoever comes from elsewhere. */
function useOutcome(): LinkOutcome | null {
  const [parameters] = useSearchParams();
  return linkOutcomes.find((outcome) => outcome === parameters.get(linkOutcomeParameter)) ?? null;
}
