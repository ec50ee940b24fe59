import {
  isExcludedWord,
  queryLimits,
  readQuery,
  type Reputation,
  reputations,
  writeQuery,
} from '@perchero/contract/search/catalogue-query';
import {
  type Cadence,
  cadences,
  nameOfSearch,
  savedSearchLimits,
} from '@perchero/contract/saved-searches/saved-search.rules';
import type {
  createSavedSearch,
  SavedSearch,
  updateSavedSearch,
} from '@perchero/contract/saved-searches/saved-searches';
import { useEffect, useEffectEvent, useState } from 'react';
import { type PushState, readPushState } from '#app/features/push/browser-push.ts';
import { askForPush } from '#app/features/push/push-request.ts';
import { texts as pushTexts } from '#app/features/push/texts.ts';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form } from '#app/ui/form.tsx';
import { GroupField } from '#app/ui/group-field.tsx';
import { Note } from '#app/ui/note.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { TokenField } from '#app/ui/token-field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import css from './saved-search-dialog.module.css';
import { SavedSearchParts } from './saved-search-parts.tsx';
import { buttonTexts, dialogTexts as texts, texts as common } from './texts.ts';

interface Values {
  readonly name: string;
  readonly reputation: string;
  readonly without: readonly string[];
  readonly cadence: Cadence;
  readonly byPush: boolean;
  readonly byMail: boolean;
}

interface SavedSearchDialogProps {
  /** Parameters of the listing's address, without the order. */
  readonly query: string;
  /** Null to save a new one. */
  readonly initial: SavedSearch | null;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Made equal to another search, a changed one has become that one. */
  readonly onSaved: (search: SavedSearch) => void;
}

const anyReputation = '';
const reputationOptions = [
  { value: anyReputation, label: texts.anyReputation },
  ...reputations.map((grade) => ({ value: grade, label: texts.reputationLabel(grade) })),
];
const cadenceOptions = cadences.map((value) => ({
  value,
  label: texts.cadences[value],
  hint: texts.cadenceHints[value],
}));

/** Saves a search or changes a saved one. Give it a new key each time it is opened. */
export function SavedSearchDialog({
  query: address,
  initial,
  open,
  onClose,
  onSaved,
}: SavedSearchDialogProps) {
  const [query] = useState(() => readQuery(new URLSearchParams(address)));
  const [values, setValues] = useState<Values>({
    name: initial?.name ?? nameOfSearch(query),
    reputation: query.reputacion ?? anyReputation,
    without: query.sin,
    cadence: initial?.cadence ?? 'instant',
    byPush: initial?.by_push ?? false,
    byMail: initial?.by_mail ?? false,
  });
  const [typedWord, setTypedWord] = useState('');
  const [pushState, setPushState] = useState<PushState>('off');
  const form = useForm<Values>({
    values,
    onChange: setValues,
    send: async () => {
      const body = bodyOf(values, query);
      const result = initial
        ? await send<typeof updateSavedSearch>('POST', '/api/saved-searches/update', {
            id: initial.id,
            ...body,
          })
        : await send<typeof createSavedSearch>('POST', '/api/saved-searches/create', body);
      if (!result.ok) return { form: result.error };
      onClose();
      onSaved(result.value.search);
      showToast({ kind: 'done', text: doneText(initial !== null, values.cadence) });
      if (values.byPush && values.cadence !== 'none' && pushState === 'off')
        void askForPush({ kind: 'alert', search: result.value.search.name });
      return undefined;
    },
  });

  const checkPush = useEffectEvent(async () => {
    const state = await readPushState();
    setPushState(state);
    // A browser that shows pushes already needs no question.
    if (initial === null && state === 'on') setValues((before) => ({ ...before, byPush: true }));
  });
  useEffect(() => void checkPush(), []);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide-sheet"
      title={initial ? texts.editTitle : texts.saveTitle}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={form.id} busyLabel={form.isPending ? texts.saving : undefined}>
            {initial ? texts.confirmEdit : buttonTexts.save}
          </Button>
        </>
      }
    >
      <Form form={form}>
        <SavedSearchParts query={writeQuery({ ...query, sin: [], reputacion: null }).toString()} />
        <div className={css.pair}>
          <TextField
            {...form.field('name')}
            label={texts.name}
            hint={texts.nameHint}
            maxLength={savedSearchLimits.name}
            autoComplete="off"
          />
          <SegmentedField
            {...form.field('reputation')}
            label={texts.reputation}
            options={reputationOptions}
          />
        </div>
        <TokenField
          label={texts.without}
          optionalLabel={texts.optional}
          hint={texts.withoutHint}
          placeholder={texts.withoutExample}
          removeLabel={texts.removeWord}
          tokens={values.without}
          max={queryLimits.excludedWords}
          maxLength={queryLimits.excludedWord}
          isValid={isExcludedWord}
          typed={typedWord}
          onType={setTypedWord}
          onChange={(without) => setValues({ ...values, without })}
        />
        <ChoiceField
          label={texts.cadence}
          name="cadence"
          options={cadenceOptions}
          isNarrow
          value={values.cadence}
          onChange={(cadence) => setValues({ ...values, cadence: cadence as Cadence })}
        />
        {values.cadence !== 'none' && <Channels values={values} pushState={pushState} onChange={setValues} />}
        {form.error && <Note kind="error">{form.error}</Note>}
      </Form>
    </Dialog>
  );
}

interface ChannelsProps {
  readonly values: Values;
  readonly pushState: PushState;
  readonly onChange: (values: Values) => void;
}

function Channels({ values, pushState, onChange }: ChannelsProps) {
  return (
    <GroupField label={texts.channels} role="group">
      <div className={css.channels}>
        <Switch
          label={texts.bell}
          name={texts.bell}
          hint={texts.bellHint}
          isOn
          isDisabled
          onChange={() => {}}
        />
        <Switch
          label={texts.push}
          name={texts.push}
          hint={pushHint(pushState)}
          isOn={values.byPush}
          onChange={(byPush) => onChange({ ...values, byPush })}
        />
        <Switch
          label={texts.mail}
          name={texts.mail}
          hint={texts.mailHints[values.cadence]}
          isOn={values.byMail}
          onChange={(byMail) => onChange({ ...values, byMail })}
        />
      </div>
    </GroupField>
  );
}

/** Why this browser shows no pushes; other browsers of the member may. */
function pushHint(state: PushState): string {
  return state === 'on' || state === 'off' ? texts.pushHint : pushTexts.states[state];
}

function bodyOf(values: Values, query: ReturnType<typeof readQuery>) {
  const reputacion = values.reputation === anyReputation ? null : (values.reputation as Reputation);
  return {
    query: writeQuery({ ...query, sin: values.without, reputacion, orden: null }).toString(),
    name: values.name,
    cadence: values.cadence,
    by_push: values.byPush,
    by_mail: values.byMail,
  };
}

function doneText(isEdit: boolean, cadence: Cadence): string {
  if (isEdit) return texts.changed;
  return cadence === 'none' ? texts.savedQuietly : texts.saved;
}
