import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import field from '#app/ui/field.module.css';
import { Tag } from '#app/ui/icons.ts';
import type { TagSearchProps } from './tag-search.tsx';
import css from './tags-group.module.css';
import { texts } from './texts.ts';

type Search = ComponentType<TagSearchProps>;

/** A box that becomes a search when somebody comes near. Without script, it takes the name of a tag. */
export function LateTagSearch(props: Omit<TagSearchProps, 'takesFocus'>) {
  const box = useRef<HTMLInputElement>(null);
  const [late, setLate] = useState<{ Search: Search; takesFocus: boolean } | null>(null);
  const load = () =>
    void import('./tag-search.tsx').then(({ TagSearch }) =>
      setLate({ Search: TagSearch, takesFocus: document.activeElement === box.current }),
    );

  // Somebody may have been quicker than the script.
  const catchUp = useEffectEvent(() => {
    if (box.current?.value) props.onType(box.current.value);
    if (document.activeElement === box.current) load();
  });
  useEffect(() => catchUp(), []);

  if (late) return <late.Search {...props} takesFocus={late.takesFocus} />;
  return (
    <div className={[css.search, field.affixed].join(' ')}>
      <Tag aria-hidden="true" />
      <input
        ref={box}
        className={field.input}
        name="tag"
        aria-label={texts.searchTags}
        placeholder={texts.tagsExample}
        autoComplete="off"
        autoCapitalize="none"
        value={props.typed}
        onChange={({ target }) => props.onType(target.value)}
        onFocus={load}
        onPointerEnter={load}
      />
    </div>
  );
}
