/** Larger numbers say no more. */
const MOST = 99;

let name = '';
let count = 0;

function show() {
  const unread = count > MOST ? `(${MOST}+) ` : count > 0 ? `(${count}) ` : '';
  document.title = unread + (name ? `${name} · Šapa` : 'Šapa');
}

/** The title of the tab: what the screen is about, and how many messages are unread. */
export const documentTitle = {
  name(value: string) {
    name = value;
    show();
  },
  count(value: number) {
    count = value;
    show();
  },
};
