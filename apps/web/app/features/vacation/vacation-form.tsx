import type { getVacation, setVacation } from '@perchero/contract/desk/vacation';
import { daysAfter, todayInMontevideo } from '@perchero/contract/days.rules';
import { isVacationEnd } from '@perchero/contract/desk/vacation.rules';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { awayTexts } from '#app/shared/away/texts.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Form } from '#app/ui/form.tsx';
import { EyeOff, HandCoins } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import { texts } from './texts.ts';
import { UnsentSales } from './unsent-sales.tsx';
import css from './vacation-form.module.css';

interface VacationFormProps {
  readonly vacation: ReplyOf<typeof getVacation>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Suggested until another day is chosen. */
const usualDays = 14;

export function VacationForm({ vacation, onClose, onDone }: VacationFormProps) {
  const { until, listed, unsent } = vacation;
  const isAway = until !== null;
  const [values, setValues] = useState(() => ({
    until: until ?? daysAfter(todayInMontevideo(new Date()), usualDays),
  }));
  const form = useForm({
    values,
    onChange: setValues,
    validate: (chosen) => (isPossible(chosen.until) ? {} : { until: pageErrorTexts['invalid-date'] }),
    send: async (chosen) => {
      const result = await send<typeof setVacation>('POST', '/api/desk/vacation', chosen);
      if (!result.ok)
        return result.code === 'invalid-date' ? { until: result.error } : { form: result.error };
      showToast({ kind: 'done', text: isAway ? texts.changed : texts.begun });
      onDone();
    },
  });
  const end = useMutation(async () => {
    const result = await send<typeof setVacation>('POST', '/api/desk/vacation', { until: null });
    if (!result.ok) return result.error;
    showToast({ kind: 'done', text: texts.ended });
    onDone();
  });

  const error = form.error ?? end.error;
  const chosen = isPossible(values.until) ? values.until : null;
  return (
    <Form form={form} className={css.form}>
      <p className={css.about}>{isAway ? awayTexts.own(until) : texts.about(listed)}</p>
      {chosen && <Sign until={chosen} />}
      <DateField
        {...form.field('until')}
        label={texts.until}
        parts={texts}
        isBirthday={false}
        hint={chosen ? texts.back(chosen) : texts.limits}
      />
      {unsent.count > 0 && <UnsentSales unsent={unsent} />}
      <ul className={css.tips}>
        <li>
          <EyeOff aria-hidden="true" />
          {texts.hidden}
        </li>
        <li>
          <HandCoins aria-hidden="true" />
          {texts.noOffers}
        </li>
      </ul>
      {error && <Note kind="error">{error}</Note>}
      <div className={css.actions}>
        {isAway ? (
          <Button
            kind="line"
            onClick={() => end.mutate()}
            busyLabel={end.isPending ? texts.ending : undefined}
          >
            {texts.end}
          </Button>
        ) : (
          <Button kind="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
        )}
        <Button
          type="submit"
          busyLabel={form.isPending ? (isAway ? texts.changing : texts.beginning) : undefined}
        >
          {isAway ? texts.change : texts.begin}
        </Button>
      </div>
    </Form>
  );
}

/** The server checks the same. */
function isPossible(until: string): boolean {
  const moment = new Date(`${until}T00:00:00Z`);
  const isDate = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(until);
  return isDate && until.length === 10 && isVacationEnd(until, new Date());
}

/** What others read, on the sign of a closed shop. */
function Sign({ until }: { until: string }) {
  return (
    <div className={css.sign} aria-hidden="true">
      <svg viewBox="0 0 144 46" fill="none" stroke="currentColor" strokeWidth="2.5">
        <path d="M36 2 22 46M108 2l14 44" />
      </svg>
      <b>
        {texts.sign}
        <br />
        {texts.signUntil(until)}
      </b>
    </div>
  );
}
