import { useEffect } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { texts } from '#app/features/session/texts.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** In place of a page of members. Signed in, its reader finds the page itself at this same address. */
export function GuardedScreen() {
  const login = useLogin();
  const ask = () => login.open({ message: texts.loginNeededHere });

  useEffect(() => login.open({ message: texts.loginNeededHere }), [login]);

  return (
    <div className="page">
      <EmptyState
        art="bare-rail"
        heading="h1"
        title={texts.guardTitle}
        actions={
          <>
            <Button onClick={ask}>{texts.goToLogin}</Button>
            <ButtonLink to={paths.products} kind="line">
              {texts.seeProducts}
            </ButtonLink>
          </>
        }
      >
        {texts.loginNeededHere}
      </EmptyState>
    </div>
  );
}
