import type { ComponentPropsWithoutRef } from 'react';
import classes from './Card.module.css';

interface CardProps extends ComponentPropsWithoutRef<'div'> {
  /** Lifts the card on hover, for cards that are links. */
  lifts?: boolean;
}

export function Card({ lifts, className, ...props }: CardProps) {
  return (
    <div {...props} data-lifts={lifts || undefined} className={[classes.card, className].filter(Boolean).join(' ')} />
  );
}
