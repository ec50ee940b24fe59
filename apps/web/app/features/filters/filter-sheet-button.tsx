import { type ComponentProps, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Sliders } from '#app/ui/icons.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { countActive } from './filter-state.ts';
import css from './filter-sheet-button.module.css';
import { texts } from './texts.ts';

const FilterSheet = lazyComponent(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/** Opens the filter sheet on phones and shows the number of active filters. */
export function FilterSheetButton(props: Omit<ComponentProps<typeof FilterSheet>, 'isOpen' | 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const active = countActive(props.query);
  return (
    <div className={css.place}>
      <Button
        kind="line"
        aria-haspopup="dialog"
        aria-label={active > 0 ? texts.filtersChosen(active) : undefined}
        onPointerDown={FilterSheet.preload}
        onFocus={FilterSheet.preload}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        <Sliders aria-hidden="true" />
        {texts.filters}
        {active > 0 && <span className={css.badge}>{active}</span>}
      </Button>
      {wasOpened && <FilterSheet {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
