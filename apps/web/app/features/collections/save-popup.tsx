import { Popover } from '@base-ui/react/popover';
import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import type {
  addToCollection,
  createCollection,
  listOwnCollections,
  removeFromCollection,
} from '@perchero/contract/collections/collections';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ask, send } from '#app/shared/api.ts';
import { Button, Spinner } from '#app/ui/button.tsx';
import { Check, Folder, Lock } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { sentenceOf } from './change-collection.ts';
import css from './save-to-collection.module.css';
import { saveTexts as texts, texts as common } from './texts.ts';

interface SavePopupProps {
  readonly productId: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly frame: RefObject<HTMLElement | null>;
}

const isSmall = () => window.matchMedia('(width < 660px)').matches;

/** Own collections below the button; on a phone from the edge of the window. */
export function SavePopup({ productId, open, onOpenChange, anchor, frame }: SavePopupProps) {
  const [asSheet] = useState(isSmall);
  const panel = <SavePanel productId={productId} />;
  if (asSheet)
    return (
      <Sheet
        open={open}
        onClose={() => onOpenChange(false)}
        side="bottom"
        title={texts.title}
        closeLabel={common.close}
      >
        {panel}
      </Sheet>
    );
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // The press that opened it may still be on its way through the page; the button itself opens and closes.
        if (!anchor.current?.contains(event.target as Node | null)) onOpenChange(next);
      }}
    >
      <Popover.Portal container={frame}>
        <Popover.Positioner className={css.positioner} anchor={anchor} sideOffset={8} align="end">
          <Popover.Popup
            className={css.popup}
            finalFocus={anchor}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // It closes the list, not what the list was opened over.
              event.preventDefault();
              onOpenChange(false);
            }}
          >
            <Popover.Title className={css.title}>{texts.title}</Popover.Title>
            {panel}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The person's collections, each with whether it has the piece, and a place to begin another. */
function SavePanel({ productId }: { productId: number }) {
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

type SavePlace = ReplyOf<typeof listOwnCollections>['collections'][number];

/** Own collections as the menu of a piece shows them. What is pressed is shown at once and taken back when it fails. */
function useSaving(productId: number) {
  const [places, setPlaces] = useState<readonly SavePlace[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const [tries, setTries] = useState(0);
  const underWay = useRef(new Set<number>());

  useEffect(() => {
    const leaving = new AbortController();
    setHasFailed(false);
    void ask<typeof listOwnCollections>(`/api/collections?product=${productId}`, leaving.signal).then(
      (result) => {
        if (leaving.signal.aborted) return;
        if (result.ok) setPlaces(result.value.collections);
        else setHasFailed(true);
      },
    );
    return () => leaving.abort();
  }, [productId, tries]);

  const change = (id: number, hasProduct: boolean) =>
    setPlaces(
      (before) => before && before.map((place) => (place.id === id ? put(place, hasProduct) : place)),
    );

  async function toggle({ id, hasProduct }: SavePlace): Promise<void> {
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    setFault(null);
    change(id, !hasProduct);
    const body = { collectionId: id, productId };
    const result = hasProduct
      ? await send<typeof removeFromCollection>('POST', '/api/collections/remove-product', body)
      : await send<typeof addToCollection>('POST', '/api/collections/add-product', body);
    underWay.current.delete(id);
    if (result.ok) return;
    // It is there already: from another tab, say.
    if (result.code !== 'already-in-collection') change(id, hasProduct);
    setFault(
      sentenceOf(result, hasProduct ? 'collection-product-not-removed' : 'collection-product-not-added'),
    );
  }

  /** Begins a collection with the piece in it. Answers what is wrong with the name. */
  async function create(name: string): Promise<string | null> {
    setFault(null);
    if (!name.trim()) return pageErrorTexts['invalid-collection-name'];
    setIsCreating(true);
    const created = await send<typeof createCollection>('POST', '/api/collections/create', { name });
    if (!created.ok) {
      setIsCreating(false);
      return sentenceOf(created, 'collection-not-created');
    }
    const { collection } = created.value;
    const body = { collectionId: collection.id, productId };
    const added = await send<typeof addToCollection>('POST', '/api/collections/add-product', body);
    setIsCreating(false);
    const isIn = added.ok || added.code === 'already-in-collection';
    setPlaces((before) => [
      { ...collection, hasProduct: isIn, productsCount: collection.productsCount + (added.ok ? 1 : 0) },
      ...(before ?? []).filter((place) => place.id !== collection.id),
    ]);
    return added.ok ? null : sentenceOf(added, 'collection-product-not-added');
  }

  return {
    places,
    fault,
    hasFailed,
    isCreating,
    toggle: (place: SavePlace) => void toggle(place),
    create,
    reload: () => setTries(tries + 1),
  };
}

function put(place: SavePlace, hasProduct: boolean): SavePlace {
  if (place.hasProduct === hasProduct) return place;
  return { ...place, hasProduct, productsCount: place.productsCount + (hasProduct ? 1 : -1) };
}
