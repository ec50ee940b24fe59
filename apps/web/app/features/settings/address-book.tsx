import { maxAddresses } from '@perchero/contract/delivery/address.rules';
import type { Address, deleteAddress, saveAddress } from '@perchero/contract/delivery/addresses';
import { errorTexts } from '@perchero/contract/error-texts';
import { useRef, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button, TextButton } from '#app/ui/button.tsx';
import { House, Plus, Store } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { Status } from '#app/ui/status.tsx';
import { showToast } from '#app/ui/toast.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { AddressDialog } from './address-dialog.tsx';
import css from './delivery-section.module.css';
import { messageFor } from './settings-page.ts';
import { addressTexts as texts, texts as common } from './texts.ts';

interface AddressBookProps {
  readonly addresses: readonly Address[];
  /** Resolves when the page shows the change. */
  readonly onChanged: () => Promise<void>;
}

type Opened = { readonly what: 'add' } | { readonly what: 'edit' | 'delete'; readonly address: Address };

export function AddressBook({ addresses, onChanged }: AddressBookProps) {
  // Stays while the dialog closes.
  const [opened, setOpened] = useState<Opened & { readonly count: number }>({ what: 'add', count: 0 });
  const [isOpen, setIsOpen] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const open = (what: Opened) => {
    setOpened({ ...what, count: opened.count + 1 });
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const { mutate: makeDefault } = useMutation(async (address: Address) => {
    const body = { ...address, is_default: true };
    const result = await send<typeof saveAddress>('POST', '/api/addresses/save', body);
    if (!result.ok) return showToast({ kind: 'error', text: messageFor(result, result.error) });
    await onChanged();
    showToast({ kind: 'done', text: texts.madeDefault(address.label) });
    // The pressed button is gone.
    section.current?.focus();
  });

  return (
    <>
      <p className={css.about}>{texts.about}</p>
      <div ref={section} tabIndex={-1}>
        <ul className={css.addresses}>
          {addresses.map((address) => (
            <AddressItem
              key={address.id}
              address={address}
              onEdit={() => open({ what: 'edit', address })}
              onDelete={() => open({ what: 'delete', address })}
              onMakeDefault={() => makeDefault(address)}
            />
          ))}
        </ul>
      </div>
      {addresses.length >= maxAddresses ? (
        <Note kind="info">{errorTexts['address-book-full']}</Note>
      ) : (
        <div>
          <Button kind="line" onClick={() => open({ what: 'add' })}>
            <Plus aria-hidden="true" />
            {texts.add}
          </Button>
        </div>
      )}
      {opened.what === 'delete' ? (
        <DeletionDialog address={opened.address} open={isOpen} onClose={close} onChanged={onChanged} />
      ) : (
        <AddressDialog
          key={opened.count}
          address={opened.what === 'edit' ? opened.address : null}
          open={isOpen}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

interface AddressItemProps {
  readonly address: Address;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onMakeDefault: () => void;
}

function AddressItem({ address, onEdit, onDelete, onMakeDefault }: AddressItemProps) {
  const Icon = address.kind === 'home' ? House : Store;
  const of = <VisuallyHidden>{texts.of(address.label)}</VisuallyHidden>;
  return (
    <li className={css.address}>
      <Icon aria-hidden="true" />
      <div className={css.head}>
        <b>{address.label}</b>
        {address.is_default && <Status kind="ok">{texts.isDefault}</Status>}
      </div>
      <address>{texts.lines(address)}</address>
      <div className={css.actions}>
        <TextButton onClick={onEdit}>
          {texts.edit}
          {of}
        </TextButton>
        {!address.is_default && (
          <TextButton onClick={onMakeDefault}>
            {texts.makeDefault}
            {of}
          </TextButton>
        )}
        <TextButton onClick={onDelete}>
          {texts.remove}
          {of}
        </TextButton>
      </div>
    </li>
  );
}

interface DeletionDialogProps {
  readonly address: Address;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

function DeletionDialog({ address, open, onClose, onChanged }: DeletionDialogProps) {
  const { mutate, isPending, error } = useMutation(async () => {
    const result = await send<typeof deleteAddress>('POST', '/api/addresses/delete', { id: address.id });
    if (!result.ok) return messageFor(result, result.error);
    onClose();
    await onChanged();
    showToast({ kind: 'done', text: texts.removed });
  });
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={texts.removeQuestion(address.label)}
      labels={{ cancel: common.cancel, confirm: texts.remove }}
      busyLabel={isPending ? texts.removing : undefined}
      onConfirm={mutate}
    >
      <p>{texts.removeText}</p>
      {error && <Note kind="error">{error}</Note>}
    </QuestionDialog>
  );
}
