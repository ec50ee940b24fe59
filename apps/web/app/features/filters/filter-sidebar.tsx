import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { ExpectedGroups } from './expected-groups.tsx';
import type { FilterProps } from './filter-part.ts';
import css from './filter-sidebar.module.css';
import { frameTexts as texts } from './frame/texts.ts';

const enoughRoom = '(width >= 660px)';

type Form = ComponentType<FilterProps>;

let form: Form | null = null;

/** Fetches what paints the filters. A server does so before it renders them. */
export async function prepareFilterSidebar(): Promise<Form> {
  form ??= (await import('./sidebar-form.tsx')).SidebarForm;
  return form;
}

// Where it will be seen it is on its way before anything else is alive.
if (typeof window !== 'undefined' && hasRoom()) void prepareFilterSidebar();

const LateForm = lazy(async () => ({ default: await prepareFilterSidebar() }));

/** The filters beside the list. A phone shows none and has them in the sheet, so it loads and keeps up none here. */
export function FilterSidebar(props: FilterProps) {
  const [Form] = useState(() => form ?? LateForm);
  const isWide = useSyncExternalStore(onResize, hasRoom, () => true);
  return (
    <aside className={css.side} aria-label={texts.filters}>
      {isWide && (
        <Suspense fallback={<ExpectedGroups />}>
          <Form {...props} />
        </Suspense>
      )}
    </aside>
  );
}

function hasRoom(): boolean {
  return window.matchMedia(enoughRoom).matches;
}

function onResize(tell: () => void): () => void {
  const room = window.matchMedia(enoughRoom);
  room.addEventListener('change', tell);
  return () => room.removeEventListener('change', tell);
}
