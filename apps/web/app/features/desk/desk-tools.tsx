import { deskOrders, type DeskState, deskStates } from '@perchero/contract/desk/desk.rules';
import type { DeskCounts } from '@perchero/contract/desk/products';
import { Form, Link, useSubmit } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { ChevronDown } from '#app/ui/icons.ts';
import { Select } from '#app/ui/input.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { deskPath, type DeskQuery, orderValues, parameters, stateValues } from './desk-query.ts';
import css from './desk-tools.module.css';
import { texts } from './texts.ts';

/** These are offered even when nothing is in them. */
const usualStates: readonly DeskState[] = ['listed', 'paused', 'reserved', 'sold'];

interface DeskToolsProps {
  readonly query: DeskQuery;
  readonly counts: DeskCounts;
  readonly total: string;
}

/** Search, states and order; they work without script. */
export function DeskTools({ query, counts, total }: DeskToolsProps) {
  const submit = useSubmit();
  const { state: current, words, order } = query;
  const shown = deskStates.filter(
    (state) => usualStates.includes(state) || counts[state] > 0 || state === current,
  );
  return (
    <div className={css.tools}>
      <Form className={css.form} role="search" action={paths.desk} key={`${words}-${order}`}>
        {current && <input type="hidden" name={parameters.state} value={stateValues[current]} />}
        <div className={css.search}>
          <SearchInput
            label={texts.search}
            placeholder={texts.searchExample}
            name={parameters.words}
            defaultValue={words}
            maxLength={80}
          />
        </div>
        <label className={css.order}>
          <span>{texts.order}</span>
          <span className={css.box}>
            <Select
              className={css.select}
              name={parameters.order}
              defaultValue={orderValues[order]}
              onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
            >
              {deskOrders.map((one) => (
                <option key={one} value={orderValues[one]}>
                  {texts.orders[one]}
                </option>
              ))}
            </Select>
            <ChevronDown aria-hidden="true" />
          </span>
        </label>
      </Form>
      <nav aria-label={texts.states}>
        <ul className={css.states}>
          {[null, ...shown].map((state) => (
            <li key={state}>
              <Link
                className={css.chip}
                to={deskPath({ ...query, state })}
                preventScrollReset
                aria-current={state === current ? 'true' : undefined}
              >
                {state === null ? texts.all : texts.stateFilters[state]}{' '}
                <span className={css.count}>
                  {state === null ? total : texts.counted(state, counts[state])}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
