/** `failed` can be retried, `refused` is final. */
type PhotoState = 'preparing' | 'uploading' | 'processing' | 'ready' | 'failed' | 'refused';

/** A photo of the product, in any state of its upload. */
export interface Photo {
  readonly id: string;
  readonly name: string;
  readonly state: PhotoState;
  /** Upload progress, 0 to 1. */
  readonly progress: number;
  /** The URL for an `<img>`; null while it is being prepared. */
  readonly src: string | null;
  /** The path in the object store, once it is known. */
  readonly path: string | null;
  /** The error text for the user. */
  readonly error: string | null;
}

/** A photo of a published product. */
export interface PublishedPhoto {
  readonly path: string;
  readonly src: string;
}

/** A photo as stored in a draft. */
export interface DraftPhoto {
  readonly id: string;
  readonly name: string;
  readonly lastModified: number;
  readonly blob: Blob;
}

/** Stores draft photos in the browser. Without storage its functions do nothing. */
export interface PhotoStore {
  /** In display order. */
  readonly load: () => Promise<DraftPhoto[]>;
  readonly save: (photo: DraftPhoto) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly order: (ids: readonly string[]) => Promise<void>;
  readonly clear: () => Promise<void>;
}
