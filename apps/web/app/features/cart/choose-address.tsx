import { maxAddresses } from '@perchero/contract/delivery/address.rules';
import type { Address, listAddresses } from '@perchero/contract/delivery/addresses';
import { type ComponentType, useEffect, useState } from 'react';
import { get } from '#app/shared/api.ts';
import { deliveryWords as words } from '#app/shared/delivery-words/texts.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Plus } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { RadioListField } from '#app/ui/radio-list-field.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { deliveryTexts as texts } from './texts.ts';

/** The form for a new address, which the screen provides. */
export type AddressDialogType = ComponentType<{
  readonly address: Address | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (saved: Address) => Promise<void>;
}>;

interface ChooseAddressProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Null: there is no address yet, so one is added. */
  readonly chosenId: string | null;
  readonly onChoose: (address: Address) => void;
  readonly addressDialog: AddressDialogType;
}

/** Chooses one of the own addresses, or adds one. Give it a new key each time it is opened. */
export function ChooseAddress(props: ChooseAddressProps) {
  const { open, onClose, chosenId, onChoose, addressDialog: AddressDialog } = props;
  const [isAdding, setIsAdding] = useState(chosenId === null);
  const { addresses, error, retry } = useAddresses(!isAdding);
  const [values, setValues] = useState({ address: chosenId ?? '' });
  const form = useForm({
    values,
    onChange: setValues,
    send: async ({ address: id }) => {
      const chosen = addresses?.find((address) => address.id === id);
      if (!chosen) return { address: texts.missing };
      onChoose(chosen);
      onClose();
    },
  });

  const chooseAdded = async (added: Address) => onChoose(added);
  if (isAdding) return <AddressDialog address={null} open={open} onClose={onClose} onChanged={chooseAdded} />;
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={texts.pickTitle}
      labels={{ cancel: texts.cancel, confirm: texts.use }}
      kind="primary"
      formId={form.id}
    >
      <Form form={form}>
        {error !== null && (
          <Note
            kind="error"
            action={
              <Button kind="line" size="small" onClick={retry}>
                {siteTexts.retry}
              </Button>
            }
          >
            {error}
          </Note>
        )}
        {error === null && addresses === null && (
          <div role="status" aria-label={texts.loadingAddresses}>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </div>
        )}
        {addresses && (
          <RadioListField
            {...form.field('address')}
            label={texts.pick}
            isLabelHidden
            options={addresses.map((address) => ({
              value: address.id,
              label: address.label,
              hint: words.addressLine(address),
            }))}
          />
        )}
        {addresses && addresses.length < maxAddresses && (
          <Button kind="line" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            {texts.add}
          </Button>
        )}
      </Form>
    </QuestionDialog>
  );
}

function useAddresses(isNeeded: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [addresses, setAddresses] = useState<readonly Address[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    void get<typeof listAddresses>('/api/addresses', controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      if (result.ok) setAddresses(result.value.addresses);
      else setError(result.error);
    });
    return () => controller.abort();
  }, [isNeeded, attempt]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { addresses, error, retry };
}
