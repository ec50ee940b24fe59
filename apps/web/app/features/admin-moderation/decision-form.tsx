import type { decideCase, OpenedCase } from '@perchero/contract/admin/moderation';
import {
  buyerReasons,
  canDecide,
  decisionWordsLength,
  noteLength,
  type PersonDecision,
  personDecisions,
  type ThingDecision,
  thingDecisions,
} from '@perchero/contract/moderation/decisions.rules';
import {
  reasonsFor,
  type ReportReasonKey,
  reportReasons,
} from '@perchero/contract/moderation/report-reasons.rules';
import { type ComponentProps, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { send, type SendRefusal, type WithRecentLogin } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import panel from './case-panel.module.css';
import { OptionsField } from './options-field.tsx';
import { caseTexts, formTexts as texts, personDecisionTexts, thingDecisionText, thingName } from './texts.ts';
import type { Lease } from './use-lease.ts';
import { WordsField } from './words-field.tsx';

interface DecisionFormProps {
  readonly opened: OpenedCase;
  readonly lease: Lease;
  readonly canSeeMoney: boolean;
  readonly withRecentLogin: WithRecentLogin;
  readonly onDone: () => Promise<void>;
}

interface Values {
  readonly thing: ThingDecision | '';
  readonly person: PersonDecision;
  readonly reason: ReportReasonKey;
  readonly words: string;
  readonly note: string;
}

/** What happens to the thing and to the person, with the reason and the words the person reads. */
export function DecisionForm(props: DecisionFormProps) {
  const { opened, lease, canSeeMoney, withRecentLogin, onDone } = props;
  const { id, kind, version, owner, decisions } = opened;
  const { revalidate } = useRevalidator();
  const reasons = kind === 'contact' ? [] : reasonsFor(kind);
  const [values, setValues] = useState<Values>({
    thing: '',
    person: 'none',
    reason: opened.reason && reasons.includes(opened.reason) ? opened.reason : 'other',
    words: '',
    note: '',
  });
  const change = (next: Values) => {
    setValues(next);
    lease.renew();
  };
  const form = useForm<Values, SendRefusal>({
    values,
    onChange: change,
    validate: ({ thing, words, ...rest }) => ({
      thing: thing === '' ? texts.thingMissing : undefined,
      words:
        !isNothing({ thing, ...rest }) && words.trim().length < decisionWordsLength.min
          ? texts.wordsShort(decisionWordsLength.min)
          : undefined,
    }),
    send: async ({ thing, words, note, ...rest }) => {
      if (thing === '') return;
      const result = await withRecentLogin(() =>
        send<typeof decideCase>('POST', '/api/admin/moderation/decide', {
          case_id: id,
          version,
          thing,
          ...rest,
          words: words.trim(),
          note: note.trim(),
        }),
      );
      // Whose it is now is in the reloaded case.
      if (!result.ok && result.code === 'case-taken') await revalidate();
      // The API answers not-found once the login is too old; the reloaded page asks for it again.
      if (!result.ok && result.code !== 'not-found') return { form: result };
      if (result.ok) showToast({ kind: 'done', text: texts.saved });
      await onDone();
    },
  });

  return (
    <Form form={form}>
      <OptionsField
        label={thingName(kind)}
        name="thing"
        error={form.errorOf('thing')}
        options={thingDecisions
          .filter((thing) => canDecide(kind, thing))
          .map((value) => ({ value, label: thingDecisionText(kind, value, decisions[0]?.thing) }))}
        value={values.thing}
        onChange={(thing) => change({ ...values, thing })}
      />
      {owner && (
        <OptionsField
          label={texts.person}
          name="person"
          isShort
          options={personDecisions.map((value) => ({ value, label: personDecisionTexts[value] }))}
          value={values.person}
          onChange={(person) => change({ ...values, person })}
        />
      )}
      <SelectField
        label={texts.reason}
        name="reason"
        value={values.reason}
        onChange={(reason) => change({ ...values, reason: reason as ReportReasonKey })}
      >
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {reportReasons[reason].text}
          </option>
        ))}
      </SelectField>
      <WordsField
        {...form.field('words')}
        label={texts.words}
        optionalLabel={isNothing(values) ? texts.optional : undefined}
        reason={values.reason}
      />
      <TextField
        {...form.field('note')}
        label={texts.note}
        optionalLabel={texts.optional}
        placeholder={texts.noteHint}
        maxLength={noteLength.max}
      />
      <OrdersNote opened={opened} values={values} canSeeMoney={canSeeMoney} />
      {form.error && <Refused refusal={form.error} formId={form.id} lease={lease} />}
      <Button type="submit" size="large" wide busyLabel={form.isPending ? texts.saving : undefined}>
        {texts.save}
      </Button>
    </Form>
  );
}

function isNothing({ thing, person }: Pick<Values, 'thing' | 'person'>): boolean {
  return thing === 'nothing' && person === 'none';
}

interface OrdersNoteProps extends Pick<DecisionFormProps, 'opened' | 'canSeeMoney'> {
  readonly values: Values;
}

/** What removing a product does to its orders. */
function OrdersNote({ opened, values: { thing, reason }, canSeeMoney }: OrdersNoteProps) {
  const { unpaid_orders: unpaid, paid_orders: paid } = opened;
  if (thing !== 'remove' || unpaid + paid === 0) return null;
  return (
    <Note kind="pending">
      {texts.orders(unpaid, paid, (buyerReasons as readonly string[]).includes(reason))}{' '}
      {canSeeMoney && (
        <Link className={panel.link} to={paths.money}>
          {texts.money}
        </Link>
      )}
    </Note>
  );
}

interface RefusedProps {
  readonly refusal: SendRefusal;
  readonly formId: string;
  /** Of a case that has to be taken first. */
  readonly lease?: Lease;
}

/** Why it was not saved. What changed meanwhile is loaded; what was written stays. */
export function Refused({ refusal: { code, error }, formId, lease }: RefusedProps) {
  const { revalidate } = useRevalidator();
  if (code === 'case-taken')
    return lease?.isOver ? (
      <Note
        kind="error"
        action={<Action onClick={() => lease.taking.mutate()}>{caseTexts.takeAgain}</Action>}
      >
        {caseTexts.isOver}
      </Note>
    ) : (
      <Note kind="error">{error}</Note>
    );
  return (
    <Note
      kind="error"
      action={
        code === 'case-changed' ? (
          <Action onClick={() => void revalidate()}>{caseTexts.update}</Action>
        ) : (
          <Action type="submit" form={formId}>
            {siteTexts.retry}
          </Action>
        )
      }
    >
      {error}
    </Note>
  );
}

function Action(props: Pick<ComponentProps<typeof Button>, 'onClick' | 'type' | 'form' | 'children'>) {
  return <Button kind="line" size="small" {...props} />;
}
