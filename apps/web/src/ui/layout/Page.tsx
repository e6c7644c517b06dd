import type { ComponentPropsWithoutRef } from 'react';
import classes from './Page.module.css';

interface PageProps extends ComponentPropsWithoutRef<'div'> {
  /** Space between the page's sections. `small` is for related sections, as in a form. */
  gap?: 'small' | 'large';
  /** Maximum width of the content. Defaults to the width of the screen. */
  width?: 'form' | 'text';
  component?: 'div' | 'article';
}

/** Layout of a page whose parts are stacked vertically. */
export function Page({ gap, width, component: Component = 'div', className, ...props }: PageProps) {
  return (
    <Component
      {...props}
      data-gap={gap}
      data-width={width}
      className={[classes.page, className].filter(Boolean).join(' ')}
    />
  );
}
