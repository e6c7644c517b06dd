import { Link, type LinkProps } from 'react-router-dom';
import classes from './CardLink.module.css';

/** The main link of a card, styled as plain text. Its click area covers the whole card. */
export function CardLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={[classes.link, className].filter(Boolean).join(' ')} />;
}
