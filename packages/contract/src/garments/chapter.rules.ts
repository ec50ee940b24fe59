export const chapterWordsLength = 500;

/** Days after passing it on in which an owner may still write. Later they may hide their name and erase words and photo. */
export const chapterOpenDays = 14;
