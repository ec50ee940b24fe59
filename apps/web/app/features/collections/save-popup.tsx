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
import { type RefObject, useEffect, useState } from 'react';
import { get, send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button, Spinner } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Check, Folder, Lock } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { errorTextOf } from './change-collection.ts';
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

/** The member's collections, as a popover or, on a phone, as a bottom sheet. */
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
        // The button toggles the popover itself; the press that opened it must not close it again.
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
              // Closes only the popover, not the dialog below it.
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

/** The member's collections, each with whether it holds the product, and a form to create one. */
function SavePanel({ productId }: { productId: number }) {
  const { collections, error, hasFailed, toggle, create, reload } = useOwnCollections(productId);
  return (
    <div className={css.panel}>
      {!collections && !hasFailed && (
        <p className={css.waiting} role="status">
          <Spinner />
          {texts.loading}
        </p>
      )}
      {hasFailed && (
        <div className={css.error}>
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
      {collections?.length === 0 && <p className={css.none}>{texts.none}</p>}
      {collections && (
        <ul className={css.list} aria-label={texts.title}>
          {collections.map((collection) => (
            <li key={collection.id}>
              <Entry collection={collection} onToggle={() => toggle(collection)} />
            </li>
          ))}
        </ul>
      )}
      {collections && <NewCollection onCreate={create} />}
      {error && (
        <div className={css.error}>
          <Note kind="error">{error}</Note>
        </div>
      )}
    </div>
  );
}

interface EntryProps {
  readonly collection: OwnCollection;
  readonly onToggle: () => Promise<void>;
}

function Entry({ collection, onToggle }: EntryProps) {
  const { mutate } = useMutation(onToggle);
  const { name, productsCount, hasProduct, isPublic } = collection;
  return (
    <button
      type="button"
      className={css.entry}
      aria-pressed={hasProduct}
      aria-label={texts.inAll(name, productsCount)}
      onClick={() => mutate()}
    >
      {hasProduct ? <Check aria-hidden="true" /> : <Folder aria-hidden="true" />}
      <span className={css.name}>{name}</span>
      {!isPublic && <Lock className={css.lock} aria-hidden="true" />}
      <span className={css.count}>{productsCount}</span>
    </button>
  );
}

/** `onCreate` returns the error text, or null. */
function NewCollection({ onCreate }: { onCreate: (name: string) => Promise<string | null> }) {
  const [values, setValues] = useState({ name: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ name }) => ({ name: name.trim() ? undefined : pageErrorTexts['invalid-collection-name'] }),
    send: async ({ name }) => {
      const error = await onCreate(name);
      if (error !== null) return { name: error };
      setValues({ name: '' });
    },
  });
  return (
    <Form form={form} className={css.form}>
      <TextField
        {...form.field('name')}
        label={texts.newName}
        maxLength={collectionLimits.name}
        autoComplete="off"
      />
      <Button type="submit" busyLabel={form.isPending ? texts.creating : undefined}>
        {texts.create}
      </Button>
    </Form>
  );
}

type OwnCollection = ReplyOf<typeof listOwnCollections>['collections'][number];

/** The member's collections with optimistic updates, rolled back on failure. */
function useOwnCollections(productId: number) {
  const [collections, setCollections] = useState<readonly OwnCollection[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    setHasFailed(false);
    void get<typeof listOwnCollections>(`/api/collections?product=${productId}`, controller.signal).then(
      (result) => {
        if (controller.signal.aborted) return;
        if (result.ok) setCollections(result.value.collections);
        else setHasFailed(true);
      },
    );
    return () => controller.abort();
  }, [productId, attempt]);

  const change = (id: number, hasProduct: boolean) =>
    setCollections(
      (current) => current && current.map((one) => (one.id === id ? withProduct(one, hasProduct) : one)),
    );

  async function toggle({ id, hasProduct }: OwnCollection): Promise<void> {
    setError(null);
    change(id, !hasProduct);
    const body = { collectionId: id, productId };
    const result = hasProduct
      ? await send<typeof removeFromCollection>('POST', '/api/collections/remove-product', body)
      : await send<typeof addToCollection>('POST', '/api/collections/add-product', body);
    if (result.ok) return;
    // Another tab may have added it.
    if (result.code !== 'already-in-collection') change(id, hasProduct);
    setError(
      errorTextOf(result, hasProduct ? 'collection-product-not-removed' : 'collection-product-not-added'),
    );
  }

  /** Creates a collection that holds the product. Returns the error text, or null. */
  async function create(name: string): Promise<string | null> {
    setError(null);
    const created = await send<typeof createCollection>('POST', '/api/collections/create', { name });
    if (!created.ok) return errorTextOf(created, 'collection-not-created');
    const { collection } = created.value;
    const body = { collectionId: collection.id, productId };
    const added = await send<typeof addToCollection>('POST', '/api/collections/add-product', body);
    const isAdded = added.ok || added.code === 'already-in-collection';
    setCollections((current) => [
      { ...collection, hasProduct: isAdded, productsCount: collection.productsCount + (added.ok ? 1 : 0) },
      ...(current ?? []).filter(({ id }) => id !== collection.id),
    ]);
    return added.ok ? null : errorTextOf(added, 'collection-product-not-added');
  }

  return {
    collections,
    error,
    hasFailed,
    toggle,
    create,
    reload: () => setAttempt(attempt + 1),
  };
}

function withProduct(collection: OwnCollection, hasProduct: boolean): OwnCollection {
  if (collection.hasProduct === hasProduct) return collection;
  return { ...collection, hasProduct, productsCount: collection.productsCount + (hasProduct ? 1 : -1) };
}
