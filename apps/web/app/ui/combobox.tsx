import { Combobox as Base } from '@base-ui/react/combobox';
import { useId } from 'react';
import css from './combobox.module.css';
import { Search } from './icons.ts';
import box from './search-box.module.css';

interface ComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  /** What is said when nothing matches. */
  readonly emptyText: string;
  readonly items: readonly string[];
  readonly onChoose: (item: string) => void;
}

/** A box to type in and a list to choose from. Heavy: load it when it is first needed, in the browser only. */
export function Combobox({ label, placeholder, emptyText, items, onChoose }: ComboboxProps) {
  const id = useId();
  return (
    <Base.Root<string> items={items} onValueChange={(item) => item !== null && onChoose(item)}>
      <div className={css.field}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        <div className={box.box}>
          <Search className={box.icon} aria-hidden="true" />
          <Base.Input id={id} className={box.input} placeholder={placeholder} />
        </div>
      </div>
      <Base.Portal>
        <Base.Positioner className={css.positioner} sideOffset={6}>
          <Base.Popup className={css.popup}>
            <Base.Empty className={css.empty}>{emptyText}</Base.Empty>
            <Base.List className={css.list}>
              {(item: string) => (
                <Base.Item key={item} className={css.item} value={item}>
                  {item}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
