/**
 * Whether an input method (IME) handles the key. Safari marks the Enter that accepts a suggestion
 * by its key code only.
 */
export const isComposing = ({ isComposing: is, keyCode }: KeyboardEvent) => is || keyCode === 229;
