import type { ComponentPropsWithoutRef } from 'react';
import classes from './Page.module.css';

interface PageProps extends ComponentPropsWithoutRef<'div'> {
  /** Between the parts of the screen: small where they are one thing, such as a form; large where each is one of its own. */
  gap?: 'small' | 'large';
  /** No wider than this; else as wide as the screen lets it be. */
  width?: 'form' | 'text';
  component?: 'div' | 'article';
}

/** The frame of a screen: its parts below each other. */
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
