import type { answerCancel } from '@perchero/contract/delivery/deliveries';
import type { Order } from '@perchero/contract/orders/orders';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import { OrderDialogs } from '../order-dialogs.tsx';
import { firstNameOf } from '../texts.ts';
import css from './delivery.module.css';
import { actionTexts as texts } from './texts.ts';

interface CancelAnswerProps {
  readonly order: Order;
  readonly onChanged: () => Promise<void>;
}

/** The buyer asked to cancel; the seller agrees or not. */
export function CancelAnswer({ order, onChanged }: CancelAnswerProps) {
  const [isAgreeing, setIsAgreeing] = useState(false);
  const other = firstNameOf(order.other);
  const refusal = useMutation(async () => {
    const body = { order_id: order.id, agree: false };
    const result = await send<typeof answerCancel>('POST', '/api/deliveries/answer-cancel', body);
    if (result.ok) showToast({ kind: 'done', text: texts.refused(other) });
    else showToast({ kind: 'error', text: result.error });
    await onChanged();
  });

  return (
    <Note kind="pending">
      <p>{texts.wantsToCancel(other)}</p>
      <div className={css.answer}>
        <Button
          kind="line"
          size="small"
          onClick={() => refusal.mutate()}
          busyLabel={refusal.isPending ? texts.refusing : undefined}
        >
          {texts.refuse}
        </Button>
        <Button kind="line" size="small" onClick={() => setIsAgreeing(true)}>
          {texts.agree}
        </Button>
      </div>
      {isAgreeing && (
        <OrderDialogs
          action="agree-cancel"
          order={order}
          onClose={() => setIsAgreeing(false)}
          onChanged={onChanged}
        />
      )}
    </Note>
  );
}
