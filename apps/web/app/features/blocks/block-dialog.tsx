import type { addBlock, removeBlock } from '@perchero/contract/blocks/blocks';
import { send } from '#app/shared/api.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Ban } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './block-dialog.module.css';
import { texts } from './texts.ts';

export interface Person {
  readonly id: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
}

interface BlockDialogProps {
  readonly person: Person;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onBlocked: () => Promise<void>;
}

/** Asks before a person is blocked. */
export function BlockDialog({ person, open, onClose, onBlocked }: BlockDialogProps) {
  const avatar = useAvatarUrl(person.avatar_url);
  const { mutate, isPending, error, reset } = useBlocking(person, async () => {
    onClose();
    await onBlocked();
  });
  return (
    <QuestionDialog
      open={open}
      onClose={() => {
        reset();
        onClose();
      }}
      mark={<Avatar url={avatar} alt="" size="large" />}
      title={texts.block(person.full_name)}
      labels={{ cancel: texts.cancel, confirm: texts.confirm }}
      busyLabel={isPending ? texts.blocking : undefined}
      onConfirm={() => mutate()}
    >
      <p>{texts.about}</p>
      <Note kind="info">{texts.undo}</Note>
      {error !== null && <Note kind="error">{error}</Note>}
    </QuestionDialog>
  );
}

interface BlockOfferProps {
  readonly person: Person;
  readonly onBlocked: () => Promise<void>;
}

/** Offers to block a person after they were reported. */
export function BlockOffer({ person, onBlocked }: BlockOfferProps) {
  const { mutate, isPending, error } = useBlocking(person, onBlocked);
  return (
    <section className={css.offer} aria-labelledby="block-offer">
      <h3 id="block-offer">{texts.question(person.full_name)}</h3>
      <p>{texts.about}</p>
      {error !== null && <Note kind="error">{error}</Note>}
      <Button
        kind="line"
        size="small"
        onClick={() => mutate()}
        busyLabel={isPending ? texts.blocking : undefined}
      >
        <Ban aria-hidden="true" />
        {texts.block(person.full_name)}
      </Button>
    </section>
  );
}

function useBlocking(person: Person, onBlocked: () => Promise<void>) {
  return useMutation(async () => {
    const result = await send<typeof addBlock>('POST', '/api/blocks/add', { user_id: person.id });
    if (!result.ok) return result.error;
    showToast({ kind: 'done', text: texts.blocked(person.full_name) });
    await onBlocked();
  });
}

/** Whether it succeeded; a toast says so. */
export async function unblock(person: Person): Promise<boolean> {
  const result = await send<typeof removeBlock>('POST', '/api/blocks/remove', { user_id: person.id });
  showToast(
    result.ok
      ? { kind: 'done', text: texts.unblocked(person.full_name) }
      : { kind: 'error', text: result.error },
  );
  return result.ok;
}
