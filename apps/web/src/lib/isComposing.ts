/** Whether the key belongs to an input method. Safari says so of the Enter that chooses a suggestion by its code alone. */
export const isComposing = ({ isComposing: is, keyCode }: KeyboardEvent) => is || keyCode === 229;
