import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { useContext, useState } from 'react';
import { SiteContext } from '#app/shared/site.ts';
import { MissingPicture } from '#app/ui/picture.tsx';
import css from './case-picture.module.css';

interface CasePictureProps {
  /** A storage path, or the signed URL of a private photo. */
  readonly source: string;
  readonly alt: string;
}

/** A photo of a case, small. */
export function CasePicture({ source, alt }: CasePictureProps) {
  const address = usePictureAddress();
  const [failed, setFailed] = useState<string | null>(null);
  const src = address(source, 320);
  if (src === failed) return <MissingPicture alt={alt} />;
  return <img className={css.picture} src={src} alt={alt} loading="lazy" onError={() => setFailed(src)} />;
}

/** The same, leading to the large photo. Avatars have none. */
export function LinkedPicture({ source, alt }: CasePictureProps) {
  const address = usePictureAddress();
  if (source.startsWith('avatars/'))
    return (
      <span className={css.frame}>
        <CasePicture source={source} alt={alt} />
      </span>
    );
  return (
    <a className={css.frame} href={address(source, 1280)} target="_blank" rel="noreferrer">
      <CasePicture source={source} alt={alt} />
    </a>
  );
}

function usePictureAddress(): (source: string, width: number) => string {
  const { mediaUrl } = useContext(SiteContext);
  return (source, width) => (/^https?:/.test(source) ? source : `${mediaUrl}/${pictureFile(source, width)}`);
}
