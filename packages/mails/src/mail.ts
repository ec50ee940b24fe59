/** Every mail that Perchero sends. `…Url` fields are absolute URLs. */
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
      /** To the sender of a contact message. */
      readonly kind: 'contact-answer';
      readonly topic: string;
      /** Of the message. */
      readonly words: string;
      readonly answer: string;
    }
  | {
      readonly kind: 'unread-notifications';
      readonly username: string;
      readonly fullName: string;
      /** Newest first. */
      readonly news: readonly News[];
      /** Number of further notifications. */
      readonly more: number;
      readonly siteUrl: string;
      readonly settingsUrl: string;
    }
  | {
      /** What is new since yesterday in what the recipient follows and saved. */
      readonly kind: 'daily';
      readonly username: string;
      readonly fullName: string;
      readonly sections: readonly DailySection[];
      /** Products, with those that are only counted. */
      readonly count: number;
      readonly siteUrl: string;
      /** A page with a button that stops these mails. */
      readonly unsubscribeUrl: string;
    }
  | {
      /** What the recipient's saved searches have found. */
      readonly kind: 'alert';
      readonly username: string;
      readonly fullName: string;
      /** By search. */
      readonly sections: readonly DailySection[];
      /** Products, with those that are only counted. */
      readonly count: number;
      readonly siteUrl: string;
      /** A page with a button that stops the mails of these searches. */
      readonly unsubscribeUrl: string;
    }
  | {
      /** About an order or a seller's linked account. */
      readonly kind: 'money-news';
      readonly username: string;
      readonly fullName: string;
      readonly title: string;
      readonly message: string;
      readonly facts: readonly { readonly name: string; readonly value: string }[];
      /** Label of the button. */
      readonly action: string;
      readonly url: string;
      /** Where to turn these mails off; null when that is not possible. */
      readonly settingsUrl: string | null;
    }
  | {
      /** What moderators decided. It cannot be turned off. */
      readonly kind: 'moderation-news';
      readonly username: string;
      readonly fullName: string;
      readonly title: string;
      readonly message: string;
      readonly facts: readonly { readonly name: string; readonly value: string }[];
      /** Label of the button. */
      readonly action: string;
      readonly url: string;
    }
  | {
      readonly kind: 'unread-message';
      readonly username: string;
      readonly fullName: string;
      /** First name of the person who wrote. */
      readonly from: string;
      /** Title of the product. */
      readonly product: string;
      /** The beginning of the newest message; empty when it must not be quoted. */
      readonly quote: string;
      readonly url: string;
      readonly settingsUrl: string;
    }
  | { readonly kind: 'account-deleted'; readonly username: string }
  | { readonly kind: 'account-suspended'; readonly username: string }
  | {
      readonly kind: 'content-removed';
      readonly username: string;
      readonly what: 'product' | 'comment';
      /** Title of the product or text of the comment. */
      readonly excerpt: string;
      /** Written by the operator. */
      readonly reason: string;
    };

export interface News {
  readonly title: string;
  readonly message: string;
  readonly url: string;
}

export interface DailySection {
  readonly title: string;
  /** Where all of it is. */
  readonly url: string;
  readonly items: readonly { readonly title: string; readonly price: string; readonly url: string }[];
  /** Number of further products. */
  readonly more: number;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
