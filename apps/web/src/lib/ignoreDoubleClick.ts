/**
 * For a button that disappears when pressed, such as one in a list row: ignores the second press
 * of a double click, which would hit the button that takes its place.
 */
export const ignoreDoubleClick =
  (act: () => void) =>
  ({ detail }: { detail: number }) => {
    // The number of clicks in a row; 0 for the keyboard.
    if (detail < 2) act();
  };
