// Alphabet of GSM 03.38. Not in it: á, í, ó, ú. One of them and the whole message is written with two bytes per letter.
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_TWICE = '^{}\\[~]|€';

/** How many SMS a text is: each one is paid. */
export function segmentsOf(text: string): number {
  const letters = text.split('');
  if (letters.every((letter) => GSM.includes(letter) || GSM_TWICE.includes(letter))) {
    const length = letters.length + letters.filter((letter) => GSM_TWICE.includes(letter)).length;
    return length <= 160 ? 1 : Math.ceil(length / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}
