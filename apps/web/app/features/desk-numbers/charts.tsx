import type { NumbersOfDay } from '@perchero/contract/desk/numbers';
import { formatNumber } from '#app/shared/format.ts';
import { Eye, FolderHeart, HandCoins, Heart, Package } from '#app/ui/icons.ts';
import css from './charts.module.css';
import { drawing, lineOf, sumOf, topOf } from './line.rules.ts';
import { type NumberName, texts } from './texts.ts';

const icons = { views: Eye, likes: Heart, saves: FolderHeart, offers: HandCoins, sales: Package };

interface TilesProps {
  readonly days: readonly NumbersOfDay[];
  readonly names: readonly NumberName[];
}

/** The sum of each number with a small line. */
export function NumberTiles({ days, names }: TilesProps) {
  return (
    <dl className={css.tiles} data-count={names.length}>
      {names.map((name) => {
        const Icon = icons[name];
        const values = days.map((day) => day[name]);
        return (
          <div key={name} className={css.tile}>
            <dt>
              <Icon aria-hidden="true" />
              {texts.names[name]}
            </dt>
            <dd>{formatNumber(sumOf(values))}</dd>
            <Line values={values} max={Math.max(...values)} />
          </div>
        );
      })}
    </dl>
  );
}

function Line({ values, max }: { readonly values: readonly number[]; readonly max: number }) {
  const { line, area } = lineOf(values, max);
  return (
    <svg
      className={css.line}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={css.area} d={area} />
      <path className={css.stroke} d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The views with a scale. The table has the same figures. */
export function ViewsChart({ days }: { readonly days: readonly NumbersOfDay[] }) {
  const values = days.map(({ views }) => views);
  const top = topOf(values);
  const [first, middle, last] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <div className={css.chart} role="img" aria-label={texts.lineLabel('views', days)}>
      <div className={css.scale} aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{formatNumber(value)}</span>
        ))}
      </div>
      <Line values={values} max={top} />
      <div className={css.dates} aria-hidden="true">
        {[first, middle, last].map((one) => one && <span key={one.day}>{texts.dayOf(one.day)}</span>)}
      </div>
    </div>
  );
}
