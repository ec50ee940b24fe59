/** `failed` may be tried again, `refused` will never be taken. */
type PhotoState = 'preparing' | 'uploading' | 'processing' | 'ready' | 'failed' | 'refused';

/** A photo of the garment, on its way or there. */
export interface Photo {
  readonly id: string;
  readonly name: string;
  readonly state: PhotoState;
  /** How much of it has been sent, 0 to 1. */
  readonly progress: number;
  /** What an `<img>` can show; null while it is being prepared. */
  readonly src: string | null;
  /** Where it lies in the store, once that is known. */
  readonly path: string | null;
  /** What went wrong, for people. */
  readonly error: string | null;
}

/** A photo that hangs already. */
export interface HungPhoto {
  readonly path: string;
  readonly src: string;
}

/** What a draft keeps of a photo: enough to send it again. */
export interface KeptPhoto {
  readonly id: string;
  readonly name: string;
  readonly lastModified: number;
  readonly blob: Blob;
}

/** Keeps the photos of a draft in this browser. Where that cannot be done nothing is kept, and nothing breaks. */
export interface PhotoStore {
  /** In their order. */
  readonly load: () => Promise<KeptPhoto[]>;
  readonly save: (photo: KeptPhoto) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly order: (ids: readonly string[]) => Promise<void>;
  readonly clear: () => Promise<void>;
}
