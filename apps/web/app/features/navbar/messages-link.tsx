import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { IconLink } from '#app/ui/icon-button.tsx';
import { MessagesSquare } from '#app/ui/icons.ts';
import { texts } from './texts.ts';

/** The messages in the navbar. A guest signs in first. */
export function MessagesLink({ unreadThreads }: { unreadThreads: number }) {
  const login = useLogin();
  const session = useSession();
  return (
    <IconLink
      to={paths.messages}
      label={texts.unreadMessages(unreadThreads)}
      count={unreadThreads}
      onClick={(event) => {
        if (session) return;
        event.preventDefault();
        login.open({ message: sessionTexts.loginNeeded, next: paths.messages });
      }}
    >
      <MessagesSquare aria-hidden="true" />
    </IconLink>
  );
}
