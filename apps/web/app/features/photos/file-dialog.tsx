import { pictureTypes } from '@perchero/contract/media/pictures.rules';
import { type ReactNode, useRef } from 'react';

// iOS converts HEIC to JPEG for a page that does not accept HEIC. Other systems disable HEIC files for such a page.
const withoutHeic = pictureTypes.join(',');
const withHeic = [...pictureTypes, 'image/heic', 'image/heif'].join(',');

interface FileDialogOptions {
  readonly label: string;
  readonly multiple: boolean;
  readonly onFiles: (files: FileList) => void;
}

/** The system's dialog for photos: the hidden input to render, and a function to open it. */
export function useFileDialog({ label, multiple, onFiles }: FileDialogOptions): {
  readonly input: ReactNode;
  readonly open: () => void;
} {
  const input = useRef<HTMLInputElement>(null);
  return {
    input: (
      <input
        ref={input}
        type="file"
        accept={withHeic}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files);
          // Reset, so that the same file can be selected again.
          event.target.value = '';
        }}
      />
    ),
    open: () => {
      if (!input.current) return;
      input.current.accept = isAppleTouch(navigator) ? withoutHeic : withHeic;
      input.current.click();
    },
  };
}

function isAppleTouch({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}
