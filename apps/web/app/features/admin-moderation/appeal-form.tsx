import type { decideAppeal, OpenedCase } from '@perchero/contract/admin/moderation';
import {
  type AppealOutcome,
  canDecide,
  decisionWordsLength,
  isMilder,
  personDecisions,
  thingDecisions,
} from '@perchero/contract/moderation/decisions.rules';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { formatDay } from '#app/shared/format-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Status } from '#app/ui/status.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import { Refused } from './decision-form.tsx';
import { OptionsField } from './options-field.tsx';
import { appealTexts as texts, decisionText, formTexts, outcomeOptions } from './texts.ts';

type Decision = OpenedCase['decisions'][number];

interface AppealFormProps {
  readonly kind: OpenedCase['kind'];
  readonly decision: Decision;
  readonly appeal: NonNullable<Decision['appeal']>;
  readonly onDone: () => Promise<void>;
}

interface Values {
  readonly outcome: AppealOutcome | '';
  /** `thing person` of the milder decision. */
  readonly instead: string;
  readonly words: string;
}

/** Another moderator decides whether the decision stays. */
export function AppealForm({ kind, decision, appeal, onDone }: AppealFormProps) {
  const [values, setValues] = useState<Values>({ outcome: '', instead: '', words: '' });
  const milder = milderThan(kind, decision);
  const chosen = milder.find((each) => keyOf(each) === values.instead);
  const form = useForm<Values, SendRefusal>({
    values,
    onChange: setValues,
    validate: ({ outcome, words }) => ({
      outcome: outcome === '' ? texts.outcomeMissing : undefined,
      instead: outcome === 'softened' && !chosen ? texts.insteadMissing : undefined,
      words:
        words.trim().length < decisionWordsLength.min
          ? formTexts.wordsShort(decisionWordsLength.min)
          : undefined,
    }),
    send: async ({ outcome, words }) => {
      if (outcome === '') return;
      const result = await send<typeof decideAppeal>('POST', '/api/admin/moderation/decide-appeal', {
        decision_id: decision.id,
        outcome,
        words: words.trim(),
        ...(outcome === 'softened' && chosen && { instead: chosen }),
      });
      if (!result.ok && result.code !== 'not-found') return { form: result };
      if (result.ok) showToast({ kind: 'done', text: texts.saved });
      await onDone();
    },
  });

  return (
    <Form form={form}>
      <div>
        <Status kind="wait">{texts.due(formatDay(new Date(Date.parse(appeal.due_at) - 1)))}</Status>
      </div>
      <OptionsField
        label={texts.outcome}
        name="outcome"
        error={form.errorOf('outcome')}
        options={outcomeOptions.filter(({ value }) => value !== 'softened' || milder.length > 0)}
        value={values.outcome}
        onChange={(outcome) => setValues({ ...values, outcome })}
      />
      {values.outcome === 'softened' && (
        <SelectField {...form.field('instead')} label={texts.instead}>
          <option value="">{texts.choose}</option>
          {milder.map((each) => (
            <option key={keyOf(each)} value={keyOf(each)}>
              {decisionText(kind, each)}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea {...form.field('words')} label={texts.words} rows={4} maxLength={decisionWordsLength.max} />
      {form.error && <Refused refusal={form.error} formId={form.id} />}
      <Button type="submit" size="large" wide busyLabel={form.isPending ? formTexts.saving : undefined}>
        {texts.save}
      </Button>
    </Form>
  );
}

type Milder = Parameters<typeof isMilder>[0];

function milderThan(kind: OpenedCase['kind'], decision: Decision): readonly Milder[] {
  return (
    thingDecisions
      .filter((thing) => canDecide(kind, thing))
      .flatMap((thing) => personDecisions.map((person) => ({ thing, person })))
      // Taking everything back is another outcome.
      .filter(({ thing, person }) => thing !== 'nothing' || person !== 'none')
      .filter((each) => isMilder(each, decision))
  );
}

function keyOf({ thing, person }: Milder): string {
  return `${thing} ${person}`;
}
