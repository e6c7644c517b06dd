import type { ComponentPropsWithoutRef } from 'react';
import { Stack } from './Layout';

/** Space between the sections. The gutter makes it larger on desktops. */
const GAPS = {
  small: 'calc(8px + var(--gutter) / 2)',
  normal: 'calc(12px + var(--gutter) / 2)',
  large: 'calc(24px + var(--gutter))',
};
const WIDTHS = { form: 880, text: 760 };

interface PageProps extends ComponentPropsWithoutRef<'div'> {
  /** Space between the page's sections. `small` is for related sections, as in a form. */
  gap?: keyof typeof GAPS;
  /** Maximum width of the content. Defaults to the width of the screen. */
  width?: keyof typeof WIDTHS;
  component?: 'div' | 'article';
}

/** Layout of a page whose parts are stacked vertically. */
export function Page({ gap = 'normal', width, ...props }: PageProps) {
  return <Stack w="100%" maw={width && WIDTHS[width]} mx="auto" gap={GAPS[gap]} {...props} />;
}
