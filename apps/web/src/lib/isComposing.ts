/**
 * Whether the key press belongs to an input method (IME). Safari marks the Enter that accepts a
 * suggestion only by its key code.
 */
export const isComposing = ({ isComposing: is, keyCode }: KeyboardEvent) => is || keyCode === 229;
