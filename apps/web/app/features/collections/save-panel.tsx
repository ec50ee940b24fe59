import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Check, Folder, Lock } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import css from './save-to-collection.module.css';
import { saveTexts as texts, texts as common } from './texts.ts';
import { type SavePlace, useSaving } from './use-saving.ts';

/** The person's collections, each with whether it has the piece, and a place to begin another. */
export function SavePanel({ productId }: { productId: number }) {
  const { places, fault, hasFailed, isCreating, toggle, create, reload } = useSaving(productId);
  return (
    <div className={css.panel}>
      {!places && !hasFailed && (
        <p className={css.waiting} role="status">
          <Spinner />
          {texts.loading}
        </p>
      )}
      {hasFailed && (
        <div className={css.fault}>
          <Note
            kind="error"
            action={
              <Button kind="line" size="small" onClick={reload}>
                {common.retry}
              </Button>
            }
          >
            {texts.failed}
          </Note>
        </div>
      )}
      {places?.length === 0 && <p className={css.none}>{texts.none}</p>}
      {places && (
        <ul className={css.places} aria-label={texts.title}>
          {places.map((place) => (
            <li key={place.id}>
              <Entry place={place} onToggle={() => toggle(place)} />
            </li>
          ))}
        </ul>
      )}
      {places && <NewPlace isBusy={isCreating} onCreate={create} />}
      {fault && (
        <div className={css.fault}>
          <Note kind="error">{fault}</Note>
        </div>
      )}
    </div>
  );
}

function Entry({ place, onToggle }: { place: SavePlace; onToggle: () => void }) {
  const { name, productsCount, hasProduct, isPublic } = place;
  return (
    <button
      type="button"
      className={css.entry}
      aria-pressed={hasProduct}
      aria-label={texts.inAll(name, productsCount)}
      onClick={onToggle}
    >
      {hasProduct ? <Check aria-hidden="true" /> : <Folder aria-hidden="true" />}
      <span className={css.name}>{name}</span>
      {!isPublic && <Lock className={css.lock} aria-hidden="true" />}
      <span className={css.count}>{productsCount}</span>
    </button>
  );
}

interface NewPlaceProps {
  readonly isBusy: boolean;
  /** Answers what is wrong with the name, or nothing. */
  readonly onCreate: (name: string) => Promise<string | null>;
}

function NewPlace({ isBusy, onCreate }: NewPlaceProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onCreate(name).then((wrong) => {
          setError(wrong ?? undefined);
          if (wrong === null) setName('');
        });
      }}
    >
      <TextField
        label={texts.newName}
        value={name}
        error={error}
        maxLength={collectionLimits.name}
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" busyLabel={isBusy ? texts.creating : undefined}>
        {texts.create}
      </Button>
    </form>
  );
}
