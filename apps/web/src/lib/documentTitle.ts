/** The title shows "99+" for larger counts. */
const MOST = 99;

let name = '';
let count = 0;

function show() {
  const unread = count > MOST ? `(${MOST}+) ` : count > 0 ? `(${count}) ` : '';
  document.title = unread + (name ? `${name} · Šapa` : 'Šapa');
}

/** Title of the browser tab: the page's name and the number of unread messages. */
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
