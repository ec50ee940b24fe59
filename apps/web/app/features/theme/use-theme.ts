import { useFetcher } from 'react-router';
import { type Theme, themeFetcherKey, themeField, toTheme } from './theme.ts';

/** The theme the server knows, or the one just chosen while it learns of it. */
export function useTheme(saved: Theme): Theme {
  const { formData } = useFetcher({ key: themeFetcherKey });
  return formData ? toTheme(formData.get(themeField)) : saved;
}
