let isLeaving = false;

/** While somebody whose account is gone reads the last word, the page does not ask who they are. */
export function setLeaving(leaving: boolean): void {
  isLeaving = leaving;
}

export function isSomebodyLeaving(): boolean {
  return isLeaving;
}
