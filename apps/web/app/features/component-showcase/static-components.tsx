import { useState } from 'react';
import { formatLongDate, formatMoment } from '#app/shared/format-moment.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Logo, Mark } from '#app/ui/brand.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Info } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { MissingPicture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import css from './component-showcase.module.css';
import { texts } from './texts.ts';

const now = new Date('2026-11-15T15:00:00Z');
const minutesAgo = [0, 3, 90, 24 * 60, 4 * 24 * 60, 60 * 24 * 60];

export function Brand() {
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

export function Buttons() {
  return (
    <div className={css.row}>
      <Button size="large">{texts.add}</Button>
      <Button>{texts.save}</Button>
      <Button kind="line">{texts.see}</Button>
      <Button kind="soft">{texts.cancel}</Button>
      <Button kind="ghost">{texts.clear}</Button>
      <Button kind="tag">{texts.buy}</Button>
      <Button kind="danger">{texts.remove}</Button>
      <Button size="small">{texts.save}</Button>
      <Button disabled>{texts.unavailable}</Button>
      <Button busyLabel={texts.busy} />
      <IconButton label={texts.notifications(120)} count={120}>
        <Info aria-hidden="true" />
      </IconButton>
      <IconButton label={texts.notifications(0)} paper>
        <Info aria-hidden="true" />
      </IconButton>
    </div>
  );
}

export function Fields() {
  const [title, setTitle] = useState(texts.titleValue);
  const [email, setEmail] = useState(texts.emailValue);
  const [brand, setBrand] = useState('');
  return (
    <div className={css.stack}>
      <TextField
        label={texts.titleField}
        hint={texts.titleHint}
        maxLength={80}
        value={title}
        onChange={setTitle}
      />
      <TextField
        label={texts.emailField}
        type="email"
        error={email === texts.emailValue ? texts.emailError : undefined}
        value={email}
        onChange={setEmail}
      />
      <TextField label={texts.brandField} optionalLabel={texts.optional} value={brand} onChange={setBrand} />
      <SearchInput label={texts.search} placeholder={texts.searchPlaceholder} />
    </div>
  );
}

export function Messages() {
  return (
    <div className={css.stack}>
      <Note kind="info">{texts.info}</Note>
      <Note kind="success">{texts.success}</Note>
      <Note kind="pending">{texts.pending}</Note>
      <Note kind="error">{texts.error}</Note>
    </div>
  );
}
