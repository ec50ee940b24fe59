import { useEffect, useRef } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import type { Obstacle } from './send-product.ts';
import { texts } from './texts.ts';

/** Says what stands in the way and offers what would help. */
export function ObstacleNote({ obstacle, accountPath }: { obstacle: Obstacle; accountPath: string }) {
  const login = useLogin();
  const { text, remedy } = obstacle;
  const place = useRef<HTMLDivElement>(null);

  // The button that was pressed stays in sight wherever one reads; what it led to must be seen too.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [obstacle]);

  return (
    <div ref={place}>
      <Note
        kind="error"
        action={
          <>
            {remedy === 'login' && (
              <Button size="small" onClick={() => login.open({ message: text })}>
                {texts.goToLogin}
              </Button>
            )}
            {remedy === 'account' && (
              <ButtonLink size="small" to={accountPath}>
                {texts.linkAccount}
              </ButtonLink>
            )}
          </>
        }
      >
        {text}
      </Note>
    </div>
  );
}
