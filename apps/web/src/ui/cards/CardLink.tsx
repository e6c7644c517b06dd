import { Link, type LinkProps } from 'react-router-dom';
import classes from './CardLink.module.css';

/** Where a card leads, in plain words. Pressing anywhere on the card does it too. */
export function CardLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={[classes.link, className].filter(Boolean).join(' ')} />;
}
