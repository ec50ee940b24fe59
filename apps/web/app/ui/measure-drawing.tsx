import type { Measure } from '@perchero/contract/catalogue/product';
import type { MeasureGroup } from '@perchero/contract/catalogue/measures.rules';
import { drawings } from '#app/shared/measures/drawings.ts';
import css from './measure-drawing.module.css';

/** Where a measure is taken. */
export function MeasureDrawing({ group, measure }: { group: MeasureGroup; measure: Measure }) {
  const { outline, lines } = drawings[group];
  const line = lines[measure];
  return (
    <svg className={css.drawing} viewBox="0 0 84 88" aria-hidden="true">
      <path className={css.outline} d={outline} />
      {line && (
        <g className={css.line}>
          <path d={`M${line[0]} ${line[1]}L${line[2]} ${line[3]}`} />
          <circle cx={line[0]} cy={line[1]} r="3" />
          <circle cx={line[2]} cy={line[3]} r="3" />
        </g>
      )}
    </svg>
  );
}
