import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Info } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import css from './gallery.module.css';
import { texts } from './texts.ts';

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
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={texts.emailField}
        type="email"
        error={email === texts.emailValue ? texts.emailError : undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={texts.brandField}
        optionalLabel={texts.optional}
        value={brand}
        onChange={(event) => setBrand(event.target.value)}
      />
      <SearchBox label={texts.search} placeholder={texts.searchPlaceholder} />
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
