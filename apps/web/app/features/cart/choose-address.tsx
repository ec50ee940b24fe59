import { maxAddresses } from '@perchero/contract/delivery/address.rules';
import type { Address } from '@perchero/contract/delivery/addresses';
import { type ComponentType, useState } from 'react';
import { deliveryWords as words } from '#app/shared/delivery-words/texts.ts';
import { useAddresses } from '#app/shared/use-addresses.ts';
import { AddressField } from '#app/ui/address-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Plus } from '#app/ui/icons.ts';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
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
  const list = useAddresses(!isAdding);
  const [values, setValues] = useState({ address: chosenId ?? '' });
  const form = useForm({
    values,
    onChange: setValues,
    send: async ({ address: id }) => {
      const chosen = list.addresses?.find((address) => address.id === id);
      if (!chosen) return { address: words.noAddress };
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
        <AddressField {...form.field('address')} list={list} label={texts.pick} isLabelHidden />
        {list.addresses && list.addresses.length < maxAddresses && (
          <Button kind="line" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            {texts.add}
          </Button>
        )}
      </Form>
    </QuestionDialog>
  );
}
