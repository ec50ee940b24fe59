import { formatLongDate, formatMoment } from '#app/shared/format-moment.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Logo, Mark } from '#app/ui/brand.tsx';
import { MissingPicture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import css from './gallery.module.css';
import { texts } from './texts.ts';

const now = new Date('2026-11-15T15:00:00Z');
const minutesAgo = [0, 3, 90, 24 * 60, 4 * 24 * 60, 60 * 24 * 60];

export function Signs() {
  return (
    <div className={css.stack}>
      <div className={css.row}>
        <Mark className={css.mark} />
        <Logo />
      </div>
      <div className={css.row}>
        <PriceTag pesos={490} />
        <PriceTag pesos={1290} size="medium" />
        <PriceTag pesos={12900.5} size="large" />
        <PriceTag pesos={1290} sold />
      </div>
      <div className={css.row}>
        {texts.labels.map((label) => (
          <SewnLabel key={label}>{label}</SewnLabel>
        ))}
        {texts.bigLabels.map((label) => (
          <SewnLabel key={label} size="large">
            {label}
          </SewnLabel>
        ))}
      </div>
      <p className={css.story}>{texts.story}</p>
    </div>
  );
}

export function Formats() {
  return (
    <ul className={css.stack}>
      {minutesAgo.map((minutes) => {
        const moment = new Date(now.getTime() - minutes * 60_000);
        return (
          <li key={minutes}>
            <time dateTime={moment.toISOString()} title={formatLongDate(moment)}>
              {formatMoment(moment, now)}
            </time>
          </li>
        );
      })}
    </ul>
  );
}

export function PeopleAndPhotos() {
  return (
    <div className={css.row}>
      <Avatar url={null} alt={texts.defaultAvatar} size="small" />
      <Avatar url={null} alt={texts.defaultAvatar} />
      <Avatar url={null} alt={texts.defaultAvatar} size="large" />
      <div className={css.photo}>
        <MissingPicture alt={texts.missingPhoto} />
      </div>
    </div>
  );
}
