export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;

/** Tells every open tab, this one too, what became of the session. */
export function announceSession(event: SessionEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
  channelToTabs().postMessage(event);
  tellThisTab(event);
}

export function listenToSession(listener: Listener): () => void {
  listeners.add(listener);
  channelToTabs();
  return () => listeners.delete(listener);
}

function channelToTabs(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel('perchero-session');
    channel.addEventListener('message', ({ data }) => tellThisTab(data as SessionEvent));
  }
  return channel;
}

function tellThisTab(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}
