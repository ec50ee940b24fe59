import type { NumbersOfDay } from '@perchero/contract/desk/numbers';
import type { NumberPeriod } from '@perchero/contract/desk/numbers.rules';
import { useState } from 'react';
import { formatNumber } from '#app/shared/format.ts';
import { Button } from '#app/ui/button.tsx';
import css from './day-table.module.css';
import { type NumberName, texts } from './texts.ts';

const names = Object.keys(texts.names) as NumberName[];
const shownFirst = 7;

interface DayTableProps {
  /** Oldest first. */
  readonly days: readonly NumbersOfDay[];
  readonly period: NumberPeriod;
}

/** The figures of the lines, the latest day first. */
export function DayTable({ days, period }: DayTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const latestFirst = days.toReversed();
  const shown = isWhole ? latestFirst : latestFirst.slice(0, shownFirst);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it does not fit */}
      <div className={css.frame} role="group" aria-label={texts.dayByDay} tabIndex={0}>
        <table className={css.table}>
          <caption className="visually-hidden">{texts.dayByDay}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {texts.names[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((one, index) => (
              <tr key={one.day}>
                <th scope="row">{index === 0 ? texts.today : texts.dayOf(one.day)}</th>
                {names.map((name) => (
                  <td key={name}>{formatNumber(one[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < days.length && (
        <div>
          <Button kind="soft" onClick={() => setIsWhole(true)}>
            {texts.showAll(period)}
          </Button>
        </div>
      )}
    </>
  );
}
