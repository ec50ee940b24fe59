import css from './local-photo.module.css';

/** The photo of a card from this browser, before there is one to load. */
export function LocalPhoto({ src, alt }: { src: string; alt: string }) {
  return <img className={css.photo} src={src} alt={alt} />;
}
