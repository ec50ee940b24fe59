import type { ErrorCode } from '@perchero/contract/errors';
import type { Message, sendMessage } from '@perchero/contract/messages/messages';
import type { Category } from '@perchero/contract/text/detector/detect';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { threadTexts as texts } from './texts.ts';

/** Where a message goes: a thread, or what the new one is about. */
export type Target =
  { readonly thread_id: string } | { readonly product_id: number } | { readonly order_id: string };

export interface Written {
  readonly text: string;
  /** Uploaded; with local URLs. */
  readonly photos: readonly { readonly id: string; readonly src: string | null }[];
  /** The sender was warned of what the text contains. */
  readonly isAcknowledged: boolean;
}

/** A message that is not yet sent, or could not be. */
export interface Outgoing extends Written {
  readonly id: string;
  /** Null while it is being sent. */
  readonly error: string | null;
  /** Of the last error. */
  readonly code?: ErrorCode;
}

interface OutgoingOptions {
  readonly target: Target;
  readonly onSent: (message: Message, threadId: string) => void;
  /** The API found something that the sender was not warned of. */
  readonly onWarned: (written: Written, found: readonly Category[]) => void;
}

/** The messages of this tab on their way. A retry sends the same id, so that a message never arrives twice. */
export function useOutgoing({ target, onSent, onWarned }: OutgoingOptions) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const remove = (id: string) => setOutgoing((all) => all.filter((one) => one.id !== id));

  async function post(message: Outgoing): Promise<void> {
    const { id, text, photos, isAcknowledged } = message;
    const result = await send<typeof sendMessage>('POST', '/api/messages/send', {
      id,
      ...target,
      text,
      picture_ids: photos.map((photo) => photo.id),
      acknowledged: isAcknowledged,
    });
    if (result.ok) {
      onSent(result.value.message, result.value.thread_id);
      remove(id);
      for (const { src } of photos) if (src) URL.revokeObjectURL(src);
    } else if (result.code === 'message-warned' && photos.length === 0) {
      remove(id);
      onWarned(
        message,
        result.issues.map(({ rule }) => rule as Category),
      );
    } else {
      const error = result.code === 'network-request-failed' ? texts.notSent : result.error;
      const failed = {
        ...message,
        error,
        code: result.code,
        isAcknowledged: isAcknowledged || result.code === 'message-warned',
      };
      setOutgoing((all) => all.map((one) => (one.id === id ? failed : one)));
    }
  }

  return {
    outgoing,
    remove,
    send: (written: Written) => {
      const message = { ...written, id: crypto.randomUUID(), error: null };
      setOutgoing((all) => [...all, message]);
      void post(message);
    },
    retry: (failed: Outgoing) => {
      const message = { ...failed, error: null };
      setOutgoing((all) => all.map((one) => (one.id === message.id ? message : one)));
      void post(message);
    },
  };
}
