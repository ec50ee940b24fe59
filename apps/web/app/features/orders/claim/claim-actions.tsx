import type { ClaimDetail } from '@perchero/contract/claims/claims';
import type { Order } from '@perchero/contract/orders/orders';
import { type ReactNode, useState } from 'react';
import { formatCents } from '#app/shared/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { type DialogAction, OrderDialogs } from '../order-dialogs.tsx';
import { actionTexts as texts, contestTexts } from './texts.ts';

interface ClaimActionsProps {
  readonly order: Order;
  readonly claim: ClaimDetail;
  /** Objects to the returned products; closes the dialog it is in. */
  readonly renderContestForm: (onSent: () => Promise<void>) => ReactNode;
  readonly onChanged: () => Promise<void>;
}

/** The actions on a claim that need no form on the page. */
export function ClaimActions({ order, claim, renderContestForm, onChanged }: ClaimActionsProps) {
  const [opened, setOpened] = useState<DialogAction | 'contest' | null>(null);
  const can = (name: Order['actions'][number]) => order.actions.includes(name);
  const canHandBack = can('claim-return-sent') && claim.return_place?.method === 'in_person';
  const close = () => setOpened(null);
  return (
    <>
      {can('claim-accept') && claim.amount_cents !== null && (
        <Button onClick={() => setOpened('claim-accept')}>
          {texts.accept(formatCents(claim.amount_cents))}
        </Button>
      )}
      {can('claim-ask-operator') && (
        <Button
          kind={can('claim-accept') ? 'line' : 'primary'}
          onClick={() => setOpened('claim-ask-operator')}
        >
          {texts.askOperator}
        </Button>
      )}
      {can('claim-withdraw') && claim.kind === 'not_arrived' && (
        <Button kind="line" onClick={() => setOpened('claim-arrived')}>
          {texts.arrived}
        </Button>
      )}
      {canHandBack && <Button onClick={() => setOpened('claim-handed-back')}>{texts.handedBack}</Button>}
      {can('claim-return-received') && (
        <Button onClick={() => setOpened('claim-received')}>{texts.received}</Button>
      )}
      {can('claim-contest-return') && (
        <Button kind="line" onClick={() => setOpened('contest')}>
          {texts.contest}
        </Button>
      )}
      {opened === 'contest' && (
        <Dialog open onClose={close} title={contestTexts.title}>
          {renderContestForm(async () => {
            close();
            await onChanged();
          })}
        </Dialog>
      )}
      {opened !== null && opened !== 'contest' && (
        <OrderDialogs action={opened} order={order} onClose={close} onChanged={onChanged} />
      )}
    </>
  );
}
