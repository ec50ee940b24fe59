/** Every mail Perchero sends, with what it says. Addresses (`…Url`) are complete and ready to open. */
export type Mail =
  | {
      readonly kind: 'verify-email';
      readonly username: string;
      readonly fullName: string;
      readonly confirmUrl: string;
      readonly disownUrl: string;
      readonly days: number;
    }
  | { readonly kind: 'already-registered'; readonly signInUrl: string; readonly recoverUrl: string }
  | {
      readonly kind: 'recover-password';
      readonly username: string;
      readonly url: string;
      readonly minutes: number;
    }
  | {
      readonly kind: 'associate-phone';
      readonly username: string;
      readonly url: string;
      readonly minutes: number;
    }
  | {
      readonly kind: 'confirm-email-change';
      readonly username: string;
      readonly newEmail: string;
      readonly url: string;
      readonly hours: number;
    }
  | {
      readonly kind: 'email-changed';
      readonly username: string;
      /** Masked by the caller: this mail goes to the old address. */
      readonly newEmail: string;
      readonly revertUrl: string;
      readonly hours: number;
    }
  | {
      readonly kind: 'password-changed';
      readonly username: string;
      readonly at: Date;
      readonly recoverUrl: string;
    }
  | {
      readonly kind: 'phone-changed';
      readonly username: string;
      readonly maskedPhone: string;
      readonly recoverUrl: string;
    }
  | {
      readonly kind: 'new-device';
      readonly username: string;
      readonly device: string;
      readonly at: Date;
      readonly recoverUrl: string;
    }
  | {
      readonly kind: 'unread-notifications';
      readonly username: string;
      readonly fullName: string;
      /** The latest first. */
      readonly news: readonly News[];
      /** How many there are besides. */
      readonly more: number;
      readonly siteUrl: string;
      readonly settingsUrl: string;
    }
  | {
      /** Something happened to an order, or to the account that a seller is paid into. */
      readonly kind: 'money-news';
      readonly username: string;
      readonly fullName: string;
      readonly title: string;
      readonly message: string;
      readonly facts: readonly { readonly name: string; readonly value: string }[];
      /** What the button says. */
      readonly action: string;
      readonly url: string;
      /** Where such mails are turned off; null when they cannot be. */
      readonly settingsUrl: string | null;
    }
  | { readonly kind: 'account-deleted'; readonly username: string }
  | { readonly kind: 'account-suspended'; readonly username: string }
  | {
      readonly kind: 'content-removed';
      readonly username: string;
      readonly what: 'product' | 'comment';
      /** The title, or what was said. */
      readonly excerpt: string;
      /** In the operator's words. */
      readonly reason: string;
    };

export interface News {
  readonly title: string;
  readonly message: string;
  readonly url: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
