import { useId } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { Monitor, Moon, Sun } from '#app/ui/icons.ts';
import { texts } from './texts.ts';
import css from './theme-choice.module.css';
import { returnField, type Theme, themeFetcherKey, themeField, themes, toTheme } from './theme.ts';

const icons = { auto: Monitor, light: Sun, dark: Moon };

/** Submit buttons of a form, so that it works without script. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const title = useId();
  const location = useLocation();
  const fetcher = useFetcher({ key: themeFetcherKey });
  return (
    <fetcher.Form
      method="post"
      action={paths.chooseTheme}
      className={css.choice}
      onSubmit={(event) => {
        event.preventDefault();
        const button = event.nativeEvent.submitter as HTMLButtonElement;
        void fetcher.submit({ [themeField]: button.value }, { method: 'post', action: paths.chooseTheme });
      }}
    >
      <span id={title} className={css.title}>
        {texts.title}
      </span>
      <input type="hidden" name={returnField} value={location.pathname + location.search} />
      {/* A group instead of a named form: the page contains it twice, and landmarks must be unique. */}
      <span className={css.options} role="group" aria-labelledby={title}>
        {themes.map((option) => {
          const Icon = icons[option];
          return (
            <button
              key={option}
              type="submit"
              name={themeField}
              value={option}
              aria-pressed={option === theme}
            >
              <Icon aria-hidden="true" />
              {texts.names[option]}
            </button>
          );
        })}
      </span>
    </fetcher.Form>
  );
}

/** The saved theme, or optimistically the one being saved. */
export function useTheme(saved: Theme): Theme {
  const { formData } = useFetcher({ key: themeFetcherKey });
  return formData ? toTheme(formData.get(themeField)) : saved;
}
