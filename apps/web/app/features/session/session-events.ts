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

/** Broadcasts a session event to all tabs, including this one. */
export function announceSession(event: SessionEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
  getChannel().postMessage(event);
  notifyListeners(event);
}

export function listenToSession(listener: Listener): () => void {
  listeners.add(listener);
  getChannel();
  return () => listeners.delete(listener);
}

function getChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel('perchero-session');
    channel.addEventListener('message', ({ data }) => notifyListeners(data as SessionEvent));
  }
  return channel;
}

function notifyListeners(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}
