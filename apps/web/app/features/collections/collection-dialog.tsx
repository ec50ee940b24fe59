import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import css from './collection-dialog.module.css';
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
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(initial?.name ?? '');
  const [isPublic, setIsPublic] = useState(initial?.isPublic ?? true);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function save(): Promise<void> {
    const isBlank = name.trim() === '';
    setIsBusy(!isBlank);
    const refusal = isBlank ? pageErrorTexts['invalid-collection-name'] : await onSave({ name, isPublic });
    flushSync(() => {
      setIsBusy(false);
      setError(refusal ?? undefined);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  const busyLabel = initial ? texts.saving : texts.creating;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={initial ? texts.editTitle : texts.createTitle}
      closeLabel={common.close}
      actions={
        <>
          <Button kind="soft" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} busyLabel={isBusy ? busyLabel : undefined}>
            {initial ? texts.save : texts.create}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={texts.name}
          placeholder={texts.namePlaceholder}
          value={name}
          error={error}
          maxLength={collectionLimits.name}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <SegmentedField
          label={texts.visibility}
          name="visibility"
          options={visibilities}
          value={isPublic ? 'public' : 'private'}
          hint={isPublic ? texts.publicHint : texts.privateHint}
          onChange={(value) => setIsPublic(value === 'public')}
        />
      </form>
    </Dialog>
  );
}
