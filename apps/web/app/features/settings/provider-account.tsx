import type {
  getAuthorizeUrl,
  RetainedPermission,
  SellerAccount,
} from '@perchero/contract/seller-accounts/account';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { send, type SendRefusal, type WithRecentLogin } from '#app/shared/api.ts';
import { returnParameter } from '#app/shared/paths.ts';
import { keepReturnPath } from '#app/shared/return-path.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button, TextButton } from '#app/ui/button.tsx';
import { Hourglass, Link2, Link2Off, TriangleAlert } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import css from './provider-account.module.css';
import { providerTexts as texts } from './texts.ts';

interface ProviderAccountProps {
  readonly account: SellerAccount | null;
  readonly retainedPermission: RetainedPermission | null;
  readonly withRecentLogin: WithRecentLogin;
  readonly onChanged: () => Promise<void>;
}

type State = SellerAccount['state'] | 'none';

const icons = { linked: Link2, none: Link2Off, needs_relink: TriangleAlert, unlinking: Hourglass };

/** State of the Mercado Pago account. Connecting it stands out, disconnecting it does not. */
export function ProviderAccount({
  account,
  retainedPermission,
  withRecentLogin,
  onChanged,
}: ProviderAccountProps) {
  const state: State = account?.state ?? 'none';
  const Icon = icons[state];
  const { title, about } = texts.states[state];
  const connect = useConnect(withRecentLogin);
  return (
    <>
      <section className={[css.account, css[state]].join(' ')} aria-labelledby="provider">
        <span className={css.sign}>
          <Icon aria-hidden="true" />
        </span>
        <div>
          <h3 id="provider">{title}</h3>
          <p>{about(account)}</p>
          {retainedPermission && <p>{retainedPermissionText(state, retainedPermission)}</p>}
        </div>
        <div className={css.actions}>
          {state !== 'linked' && (
            <Button
              size="small"
              onClick={() => connect.begin()}
              busyLabel={connect.isRedirecting ? texts.going : undefined}
            >
              {state === 'none' ? texts.connect : texts.reconnect}
            </Button>
          )}
          {(state === 'linked' || state === 'needs_relink') && (
            <Disconnect withRecentLogin={withRecentLogin} onChanged={onChanged} />
          )}
        </div>
      </section>
      {connect.error && <Note kind="error">{connect.error}</Note>}
    </>
  );
}

function retainedPermissionText(state: State, { until }: RetainedPermission): string {
  const isFormer = state === 'linked' || state === 'needs_relink';
  return texts.retainedPermission(until === null ? null : new Date(until), isFormer);
}

/** Redirects to the provider's authorization page. */
function useConnect(withRecentLogin: WithRecentLogin) {
  const [isRedirecting, setIsRedirecting] = useState(false);
  const [parameters] = useSearchParams();
  const { mutate, isPending, error } = useMutation(async () => {
    const result = await withRecentLogin(() => send<typeof getAuthorizeUrl>('GET', '/api/mp/authorize-url'));
    if (!result.ok) return connectMessage(result);
    setIsRedirecting(true);
    keepReturnPath('link', parameters.get(returnParameter));
    window.location.assign(result.value.url);
  });
  return { begin: mutate, isRedirecting: isPending || isRedirecting, error };
}

/** Refusals with a message that is more helpful than the default. */
const codesWithMessage = [
  'link-needs-session',
  'already-linked',
  'too-many-requests',
  'requires-recent-login',
  'user-suspended',
];

function connectMessage({ code, error }: SendRefusal): string {
  return codesWithMessage.includes(code) ? error : texts.notBegun;
}

function Disconnect(props: Pick<ProviderAccountProps, 'withRecentLogin' | 'onChanged'>): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{texts.disconnect}</TextButton>
      <DisconnectDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
