/** Content of a mail in reading order, rendered as HTML and as plain text. */
export interface MailContent {
  readonly subject: string;
  /** Preheader: shown after the subject in an inbox. */
  readonly preview: string;
  /** Selects the colour of the header. */
  readonly tone: 'request' | 'notice' | 'warning';
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly Fact[];
  /** Facts under headings of their own. */
  readonly groups?: readonly FactGroup[];
  readonly action?: Link;
  /** Validity of the link, shown under the button. */
  readonly deadline?: string;
  /** For a reader who did not request the mail or wants something else. */
  readonly secondaryAction?: { readonly question: string; readonly link?: Link };
  /** Why the recipient got the mail. */
  readonly reason: string;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly url?: string;
}

export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** What is only counted. */
  readonly more?: Link;
}

export interface Link {
  readonly label: string;
  readonly url: string;
}
