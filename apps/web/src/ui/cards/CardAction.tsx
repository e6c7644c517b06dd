import { Link, type LinkProps } from 'react-router-dom';
import classes from './CardAction.module.css';

/** The one thing to do on a card, as a pill in the card's tint. Pressing anywhere on the card does it too. */
export function CardAction(props: LinkProps) {
  return <Link {...props} className={classes.action} />;
}
