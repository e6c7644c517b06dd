/**
 * Ignores the second press of a double click on a button that disappears when pressed, because the
 * second press would hit the next button in the list.
 */
export const ignoreDoubleClick =
  (act: () => void) =>
  ({ detail }: { detail: number }) => {
    // `detail` is the number of clicks in a row, or 0 for the keyboard.
    if (detail < 2) act();
  };
