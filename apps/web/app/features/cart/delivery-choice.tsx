import type { CartDelivery } from '@perchero/contract/cart/cart';
import type { CartDeliveryMethod } from '@perchero/contract/cart/cart.rules';
import type { Address } from '@perchero/contract/delivery/addresses';
import { parcelCents } from '@perchero/contract/delivery/price.rules';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useSession } from '#app/features/session/use-session.ts';
import { deliveryWords as words } from '#app/shared/delivery-words/texts.ts';
import { formatCents } from '#app/shared/format.ts';
import { Button, TextButton } from '#app/ui/button.tsx';
import { GroupField } from '#app/ui/group-field.tsx';
import { Handshake, MapPin, Package } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import radio from '#app/ui/radio-list-field.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { type AddressDialogType, ChooseAddress } from './choose-address.tsx';
import css from './delivery-choice.module.css';
import type { DeliveryChange } from './overlay-cart.rules.ts';
import { deliveryTexts as texts } from './texts.ts';

interface DeliveryChoiceProps {
  readonly delivery: CartDelivery;
  /** The buyer tried to pay before choosing. */
  readonly isMissing: boolean;
  readonly onChoose: (choice: DeliveryChange) => void;
  readonly addressDialog: AddressDialogType;
}

/** How the products of a seller get to the buyer. Guests only read it. */
export function DeliveryChoice({ delivery, isMissing, onChoose, addressDialog }: DeliveryChoiceProps) {
  const isGuest = useSession() === null;
  const { chosen, address, problem } = delivery;
  const ways = waysOf(delivery);
  const isParcelOnly = ways.length === 1 && ways[0]?.method === 'parcel';
  const isParcel = chosen === 'parcel' || (isParcelOnly && !address);
  const name = useId();
  const missing = isParcel ? texts.missingAddress : (problem ?? texts.missing);
  const error = ways.length === 0 ? problem : isMissing && missing;

  return (
    <div className={css.choice}>
      <GroupField
        label={texts.title}
        error={error || undefined}
        hint={(isGuest ? texts.guest : problem) ?? undefined}
      >
        <div className={css.ways}>
          {ways.map(({ method, icon, title, about, cost }) => (
            <Fragment key={method}>
              <label className={[radio.row, css.way].join(' ')}>
                {!isGuest && (
                  <Input
                    className={radio.input}
                    type="radio"
                    name={name}
                    value={method}
                    checked={chosen === method}
                    onChange={() => onChoose(method === 'parcel' ? { method, address } : { method })}
                  />
                )}
                {icon}
                <span className={css.words}>
                  <span>
                    <b className={radio.label}>{title}</b> <span className={radio.hint}>{about}</span>
                  </span>{' '}
                  <span className={css.cost}>{cost}</span>
                </span>
              </label>
              {method === 'parcel' && isParcel && !isGuest && (
                <AddressLine
                  address={address}
                  onChoose={(own) => onChoose({ method, address: own })}
                  dialog={addressDialog}
                />
              )}
            </Fragment>
          ))}
        </div>
      </GroupField>
    </div>
  );
}

interface AddressLineProps {
  readonly address: Address | null;
  readonly onChoose: (address: Address) => void;
  readonly dialog: AddressDialogType;
}

function AddressLine({ address, onChoose, dialog }: AddressLineProps) {
  // A new form each time it opens.
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setOpened(opened + 1);
    setIsOpen(true);
  };
  return (
    <div className={css.address}>
      <MapPin aria-hidden="true" />
      {address ? (
        <>
          <address>
            <b>{address.label}</b>
            {words.addressLine(address)}
          </address>
          <TextButton aria-haspopup="dialog" onClick={open}>
            {texts.change}
            <VisuallyHidden>{texts.changeOf}</VisuallyHidden>
          </TextButton>
        </>
      ) : (
        <>
          <span>{texts.addAddress}</span>
          <Button kind="line" size="small" aria-haspopup="dialog" onClick={open}>
            {texts.add}
          </Button>
        </>
      )}
      {opened > 0 && (
        <ChooseAddress
          key={opened}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          chosenId={address?.id ?? null}
          onChoose={onChoose}
          addressDialog={dialog}
        />
      )}
    </div>
  );
}

interface Way {
  readonly method: CartDeliveryMethod;
  readonly icon: ReactNode;
  readonly title: string;
  readonly about: string;
  readonly cost: ReactNode;
}

function waysOf({ options, address }: CartDelivery): Way[] {
  const parcel: Way = {
    method: 'parcel',
    icon: <Package aria-hidden="true" />,
    title: words.byParcel,
    about: texts.route(options.department, address?.department ?? null),
    cost: <ParcelCost options={options} address={address} />,
  };
  const inPerson: Way = {
    method: 'in_person',
    icon: <Handshake aria-hidden="true" />,
    title: words.inPerson,
    about: words.place(options),
    cost: words.free,
  };
  return [...(options.parcel === 'none' ? [] : [parcel]), ...(options.in_person ? [inPerson] : [])];
}

/** Both prices until there is an address. */
function ParcelCost({ options, address }: Pick<CartDelivery, 'options' | 'address'>) {
  const { parcel, department, local_cents, country_cents } = options;
  if (parcel === 'on_arrival') return words.paidOnArrival;
  const cents = parcelCents(options, address?.department ?? department ?? '');
  if (!cents && (address || local_cents === country_cents)) return words.free;
  return (
    <>
      {formatCents(cents ?? 0)}
      {!address && country_cents !== null && country_cents !== local_cents && (
        <small>{words.restOfCountry(country_cents)}</small>
      )}
    </>
  );
}
