import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly name: string;
    readonly count?: number;
    readonly panel: ReactNode;
  }[];
}

/** Tabs sit on a rail; what follows may hang from it. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Base.Root defaultValue={tabs[0]?.id}>
      <Base.List className={css.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} className={css.tab} value={tab.id}>
            {tab.name}
            {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} className={css.panel} value={tab.id}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
