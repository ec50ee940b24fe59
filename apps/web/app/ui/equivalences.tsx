import { equivalencesOf } from '@perchero/contract/catalogue/equivalences.rules';
import { useId } from 'react';
import css from './equivalences.module.css';
import { texts } from '#app/shared/measures/texts.ts';

/** What the size is elsewhere, with the source of each row; nothing for what has none. */
export function Equivalences(label: Parameters<typeof equivalencesOf>[0]) {
  const id = useId();
  const rows = equivalencesOf(label);
  if (rows.length === 0) return null;
  return (
    <section className={css.box} aria-labelledby={id}>
      <h3 id={id}>{texts.equivalences}</h3>
      <table className={css.table}>
        <tbody>
          {rows.map(({ name, value, source }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={css.value}>{value}</td>
              <td className={css.source}>{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.guide}>{texts.guide}</p>
    </section>
  );
}
