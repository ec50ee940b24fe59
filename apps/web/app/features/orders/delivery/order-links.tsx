import type { Order } from '@perchero/contract/orders/orders';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useReport } from '#app/features/reports/report-request.ts';
import { paths } from '#app/shared/paths.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import {
  ChevronRight,
  CircleX,
  Flag,
  Hand,
  MapPin,
  MessagesSquare,
  Pencil,
  Printer,
  Undo,
} from '#app/ui/icons.ts';
import { actionTexts as claimTexts } from '../claim/texts.ts';
import { type DialogAction, OrderDialogs } from '../order-dialogs.tsx';
import { actionTexts as orderTexts, detailTexts, firstNameOf } from '../texts.ts';
import { ChangeAddress } from './change-address.tsx';
import css from './delivery.module.css';
import { actionTexts as texts, panelTexts, sendTexts } from './texts.ts';

interface OrderLinksProps {
  readonly order: Order;
  /** Corrects the parcel; closes the dialog it is in. */
  readonly renderParcelForm: (onSent: () => Promise<void>) => ReactNode;
  readonly onChanged: () => Promise<void>;
}

type Opened = DialogAction | 'mend' | 'change-address';

/** What else can be done with an order. */
export function OrderLinks({ order, renderParcelForm, onChanged }: OrderLinksProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const can = (name: Order['actions'][number]) => order.actions.includes(name);
  const isSent = order.delivery.state === 'sent';
  const canCancelSale = order.side === 'sale' && can('cancel');
  const close = () => setOpened(null);
  const rows = [
    isSent && can('send') && { icon: Pencil, name: sendTexts.mendTitle, opens: 'mend' },
    can('change-address') && { icon: MapPin, name: texts.changeAddress, opens: 'change-address' },
    can('say-handed') && { icon: Hand, name: texts.sayHanded, opens: 'say-handed' },
    can('claim-withdraw') && { icon: Undo, name: claimTexts.withdraw, opens: 'claim-withdraw' },
    can('ask-cancel') && { icon: CircleX, name: texts.askCancel, opens: 'ask-cancel' },
    canCancelSale && { icon: CircleX, name: texts.cancelSale, opens: 'cancel-sale' },
    can('refund') && !canCancelSale && { icon: CircleX, name: orderTexts.refund, opens: 'refund' },
  ] as const satisfies readonly (false | { icon: typeof Pencil; name: string; opens: Opened })[];
  const shown = rows.filter((row) => row !== false);
  const hasLabel = isSent && can('label');
  if (shown.length === 0 && !hasLabel && !order.paid_at) return null;

  return (
    <div className={css.links}>
      {order.paid_at && order.other && (
        <Link to={paths.orderThread(order.id)}>
          <Row icon={MessagesSquare} name={detailTexts.write(firstNameOf(order.other))} />
        </Link>
      )}
      {hasLabel && (
        <Link to={paths.parcelLabel(order.id)}>
          <Row icon={Printer} name={panelTexts.printLabel} />
        </Link>
      )}
      {shown.map(({ icon, name, opens }) => (
        <button key={opens} type="button" onClick={() => setOpened(opens)}>
          <Row icon={icon} name={name} />
        </button>
      ))}
      {order.paid_at && (
        <button type="button" onClick={() => window.print()}>
          <Row icon={Printer} name={detailTexts.print} />
        </button>
      )}
      {order.paid_at && order.other && <ReportLink other={order.other} onBlocked={onChanged} />}
      {opened === 'mend' && (
        <Dialog open onClose={close} title={sendTexts.mendTitle}>
          {renderParcelForm(async () => {
            close();
            await onChanged();
          })}
        </Dialog>
      )}
      {opened === 'change-address' && <ChangeAddress order={order} onClose={close} onChanged={onChanged} />}
      {opened !== null && opened !== 'mend' && opened !== 'change-address' && (
        <OrderDialogs action={opened} order={order} onClose={close} onChanged={onChanged} />
      )}
    </div>
  );
}

interface ReportLinkProps {
  readonly other: NonNullable<Order['other']>;
  readonly onBlocked: () => Promise<void>;
}

function ReportLink({ other, onBlocked }: ReportLinkProps) {
  const report = useReport();
  return (
    <button type="button" onClick={() => report({ kind: 'person', id: other.id, owner: other, onBlocked })}>
      <Row icon={Flag} name={detailTexts.report(firstNameOf(other))} />
    </button>
  );
}

function Row({ icon: Icon, name }: { icon: ComponentType<{ 'aria-hidden': 'true' }>; name: string }) {
  return (
    <>
      <Icon aria-hidden="true" />
      <span>{name}</span>
      <ChevronRight aria-hidden="true" />
    </>
  );
}
