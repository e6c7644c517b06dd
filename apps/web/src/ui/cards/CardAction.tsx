import { Link, type LinkProps } from 'react-router-dom';
import classes from './CardAction.module.css';

/** The main link of a card, as a pill in the card's tint. The whole card is pressable. */
export function CardAction(props: LinkProps) {
  return <Link {...props} className={classes.action} />;
}
