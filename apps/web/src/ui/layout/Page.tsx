import type { ComponentPropsWithoutRef } from 'react';
import classes from './Page.module.css';

interface PageProps extends ComponentPropsWithoutRef<'div'> {
  /** The space between the parts: small for related parts, as in a form. */
  gap?: 'small' | 'large';
  /** The maximum width; by default the full width of the screen. */
  width?: 'form' | 'text';
  component?: 'div' | 'article';
}

/** The layout of a page: its parts stacked vertically. */
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
