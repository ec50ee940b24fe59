import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLogin, useLoginState } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { loginParameter } from '#app/shared/paths.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';

const LoginDialog = lazyComponent(async () => (await import('./login-dialog.tsx')).LoginDialog);

/** Renders the login dialog, loaded when it is likely to be needed. */
export function LoginHost() {
  const { shouldPreload, isOpen, count, request } = useLoginState();
  useOpeningByAddress();

  useEffect(() => {
    if (shouldPreload) LoginDialog.preload();
  }, [shouldPreload]);

  return count > 0 && <LoginDialog key={count} isOpen={isOpen} request={request} />;
}

/** Opens the login for a URL parameter and removes the parameter. */
function useOpeningByAddress(): void {
  const login = useLogin();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const isAskedFor = parameters.has(loginParameter);
  const isGuest = useSession() === null;

  useEffect(() => {
    if (!isAskedFor) return;
    if (isGuest) login.open();
    const url = new URL(window.location.href);
    url.searchParams.delete(loginParameter);
    void navigate(url.pathname + url.search + url.hash, { replace: true, preventScrollReset: true });
  }, [isAskedFor, isGuest, login, navigate]);
}
