import { type ComponentProps, lazy, Suspense, useState } from 'react';

const loadForm = () =>
  import('./collection-dialog.tsx').then((module) => ({ default: module.CollectionDialog }));
const loadDeletion = () =>
  import('./deletion-dialog.tsx').then((module) => ({ default: module.DeletionDialog }));
const CollectionDialog = lazy(loadForm);
const DeletionDialog = lazy(loadDeletion);

/** Somebody may be about to need them. */
export function prepareDialogs(): void {
  void loadForm();
  void loadDeletion();
}

/** Loaded when it is first needed; each time it opens it begins anew. */
export function LateCollectionDialog(props: ComponentProps<typeof CollectionDialog>) {
  const times = useOpenings(props.open);
  return (
    times > 0 && (
      <Suspense>
        <CollectionDialog key={times} {...props} />
      </Suspense>
    )
  );
}

export function LateDeletionDialog(props: ComponentProps<typeof DeletionDialog>) {
  const times = useOpenings(props.open);
  return (
    times > 0 && (
      <Suspense>
        <DeletionDialog key={times} {...props} />
      </Suspense>
    )
  );
}

function useOpenings(open: boolean): number {
  const [state, setState] = useState({ open: false, times: 0 });
  if (state.open !== open) setState({ open, times: state.times + (open ? 1 : 0) });
  return state.times;
}
