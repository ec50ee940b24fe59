import type { Address } from '@perchero/contract/delivery/addresses';
import { deliveryWords as words } from '#app/shared/delivery-words/texts.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Addresses } from '#app/shared/use-addresses.ts';
import { Button } from './button.tsx';
import type { GroupProps } from './group-field.tsx';
import { Note } from './note.tsx';
import { RadioListField } from './radio-list-field.tsx';
import { Skeleton } from './skeleton.tsx';

interface AddressFieldProps extends GroupProps {
  readonly list: Addresses;
  /** All by default. */
  readonly isOffered?: (address: Address) => boolean;
  readonly name: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Chooses one of the own addresses, also while they load or have failed to. */
export function AddressField({ list, isOffered = () => true, ...field }: AddressFieldProps) {
  const { addresses, error, retry } = list;
  if (error !== null) {
    const button = (
      <Button kind="line" size="small" onClick={retry}>
        {siteTexts.retry}
      </Button>
    );
    return (
      <Note kind="error" action={button}>
        {error}
      </Note>
    );
  }
  if (addresses === null) {
    return (
      <div role="status" aria-label={words.loadingAddresses}>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </div>
    );
  }
  return (
    <RadioListField
      {...field}
      options={addresses.filter(isOffered).map((address) => ({
        value: address.id,
        label: address.label,
        hint: words.addressLine(address),
      }))}
    />
  );
}
