import userEvent from '@testing-library/user-event';

const user = userEvent.setup({ delay: null });

/**
 * Enters a text that may end with `{Enter}`. Pastes the text, because typing renders the form
 * again for every letter.
 */
export async function enter(field: HTMLElement, text: string) {
  const words = text.replace(/(\{Enter\})+$/, '');
  await user.click(field);
  if (words) await user.paste(words);
  if (words !== text) await user.keyboard(text.slice(words.length));
}
