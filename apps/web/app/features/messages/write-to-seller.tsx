import type { MouseEvent } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MessagesSquare } from '#app/ui/icons.ts';
import { writeTexts as texts } from './texts.ts';

/** Where two people talked about a product. */
export function ThreadLink({ threadId }: { threadId: string }) {
  return (
    <ButtonLink to={paths.thread(threadId)} kind="line" wide>
      <MessagesSquare aria-hidden="true" />
      {texts.thread}
    </ButtonLink>
  );
}

/** Leads to the thread about a product. A guest signs in first. */
export function WriteToSeller({ productId, fullName }: { productId: number; fullName: string }) {
  const session = useSession();
  const login = useLogin();
  const to = paths.productThread(productId);
  return (
    <ButtonLink
      to={to}
      kind="line"
      wide
      onClick={(event: MouseEvent) => {
        if (session) return;
        event.preventDefault();
        login.open({ message: sessionTexts.loginNeeded, next: to });
      }}
    >
      <MessagesSquare aria-hidden="true" />
      {texts.write(fullName)}
    </ButtonLink>
  );
}
