/** What one mail says, in the order in which it is read. HTML and plain text are two ways to set it. */
export interface Letter {
  readonly subject: string;
  /** The line an inbox shows after the subject. */
  readonly preview: string;
  /** Colour of the head: asks for something, tells something, says goodbye. */
  readonly field: 'ask' | 'tell' | 'goodbye';
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly Fact[];
  readonly action?: Link;
  /** Said under the button: how long it works. */
  readonly deadline?: string;
  /** The way out for a reader who did not ask for this. */
  readonly wayOut?: { readonly question: string; readonly link?: Link };
  /** Why this person got this mail. */
  readonly reason: string;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Where it can be seen. */
  readonly url?: string;
}

export interface Link {
  readonly label: string;
  readonly url: string;
}
