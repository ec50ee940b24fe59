import type { addFollow, FollowState, removeFollow, setFollowNews } from '@perchero/contract/follows/follows';
import { useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { showToast } from '#app/ui/toast.ts';

export interface FollowablePerson {
  readonly id: string;
  readonly full_name: string;
}

const notFollowing: FollowState = { is: false, wantsNews: false };

export interface FollowOptions {
  readonly person: FollowablePerson;
  /** As read with the page; null for guests. */
  readonly follow: FollowState | null;
  /** Reloads what else shows it. */
  readonly onChanged: () => void;
}

/** Follows and unfollows a person, shown before the API answers. A guest is asked to log in, and it happens after. */
export function useFollow({ person, follow, onChanged }: FollowOptions) {
  const isGuest = useSession() === null;
  const login = useLogin();
  const [shown, setShown] = useState({ read: follow, follow });
  if (shown.read !== follow) setShown({ read: follow, follow });
  const { mutate, isPending, variables } = useMutation(async ({ from, to, onDone }: Change) => {
    const refusal = await saveFollow(person, from, to);
    if (refusal) showToast({ kind: 'error', text: refusal.error });
    else {
      setShown((before) => ({ ...before, follow: to }));
      onDone?.();
    }
    onChanged();
  });

  return {
    follow: (isPending && variables?.to) || (shown.follow ?? notFollowing),
    prepare: isGuest ? login.prepare : undefined,
    choose: (change: Change) => {
      if (!isGuest) return mutate(change);
      login.open({
        message: sessionTexts.loginNeeded,
        onSignedIn: async () => {
          const refusal = await saveFollow(person, change.from, change.to);
          // The guest may be the person, or blocked: the page then says so.
          if (refusal && refusal.code !== 'not-found') showToast({ kind: 'error', text: refusal.error });
        },
      });
    },
  };
}

interface Change {
  readonly from: FollowState;
  readonly to: FollowState;
  readonly onDone?: () => void;
}

async function saveFollow(
  { id }: FollowablePerson,
  from: FollowState,
  to: FollowState,
): Promise<SendRefusal | null> {
  const body = { user_id: id };
  if (to.is !== from.is) {
    const result = to.is
      ? await send<typeof addFollow>('POST', '/api/follows/add', body)
      : await send<typeof removeFollow>('POST', '/api/follows/remove', body);
    if (!result.ok) return result;
  }
  // Unfollowing forgets the bell.
  if (!to.is || to.wantsNews === from.wantsNews) return null;
  const result = await send<typeof setFollowNews>('POST', '/api/follows/news', {
    ...body,
    wants: to.wantsNews,
  });
  return result.ok ? null : result;
}
