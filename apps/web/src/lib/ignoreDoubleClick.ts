/**
 * For a button that goes away at once when it is pressed, as a row of a list does: the second press of a double click would meet the one
 * that comes in its place, of somebody else.
 */
export const ignoreDoubleClick =
  (act: () => void) =>
  ({ detail }: { detail: number }) => {
    // How many there were in a row at this place; none with the keyboard.
    if (detail < 2) act();
  };
