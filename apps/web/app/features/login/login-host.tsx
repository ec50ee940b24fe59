import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLogin, useLoginState } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { loginParameter } from '#app/shared/paths.ts';

const loadDialog = () => import('./login-dialog.tsx').then((module) => ({ default: module.LoginDialog }));
const LoginDialog = lazy(loadDialog);

/** Where the login appears. Nothing of it is loaded until somebody comes near. */
export function LoginHost() {
  const { isNear, isOpen, count, request } = useLoginState();
  useOpeningByAddress();

  useEffect(() => {
    if (isNear) void loadDialog();
  }, [isNear]);

  return (
    count > 0 && (
      <Suspense>
        <LoginDialog key={count} isOpen={isOpen} request={request} />
      </Suspense>
    )
  );
}

/** A link can open the login; its mark does not stay in the address. */
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
