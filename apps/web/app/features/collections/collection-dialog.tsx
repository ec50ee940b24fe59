import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useState } from 'react';
import { Form } from '#app/ui/form.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { formTexts as texts, texts as common } from './texts.ts';

export interface CollectionValues {
  readonly name: string;
  readonly isPublic: boolean;
}

interface CollectionDialogProps {
  /** Null for a new collection. */
  readonly initial: CollectionValues | null;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Returns the error text, or null. */
  readonly onSave: (values: CollectionValues) => Promise<string | null>;
}

const visibilities = [
  { value: 'public', label: texts.public },
  { value: 'private', label: texts.private },
];

/** How often it was opened: used as a key, it remounts a dialog with empty state each time. */
export function useOpenCount(open: boolean): number {
  const [state, setState] = useState({ open: false, count: 0 });
  if (state.open !== open) setState({ open, count: state.count + (open ? 1 : 0) });
  return state.count;
}

/** Edits name and visibility. Use `useOpenCount` as its key. */
export function CollectionDialog({ initial, open, onClose, onSave }: CollectionDialogProps) {
  const [values, setValues] = useState<CollectionValues>({
    name: initial?.name ?? '',
    isPublic: initial?.isPublic ?? true,
  });
  const { isPublic } = values;
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ name }) => ({ name: name.trim() ? undefined : pageErrorTexts['invalid-collection-name'] }),
    send: async () => ({ name: (await onSave(values)) ?? undefined }),
  });

  const busyLabel = initial ? texts.saving : texts.creating;
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={initial ? texts.editTitle : texts.createTitle}
      labels={{ cancel: common.cancel, confirm: initial ? texts.save : texts.create }}
      kind="primary"
      busyLabel={form.isPending ? busyLabel : undefined}
      formId={form.id}
    >
      <Form form={form}>
        <TextField
          {...form.field('name')}
          label={texts.name}
          placeholder={texts.namePlaceholder}
          maxLength={collectionLimits.name}
          autoComplete="off"
        />
        <SegmentedField
          label={texts.visibility}
          name="visibility"
          options={visibilities}
          value={isPublic ? 'public' : 'private'}
          hint={isPublic ? texts.publicHint : texts.privateHint}
          onChange={(value) => setValues({ ...values, isPublic: value === 'public' })}
        />
      </Form>
    </QuestionDialog>
  );
}
