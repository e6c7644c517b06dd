import { Link, type LinkProps } from 'react-router-dom';
import classes from './CardAction.module.css';

/** The main link of a card, styled as a pill. Its click area covers the whole card. */
export function CardAction(props: LinkProps) {
  return <Link {...props} className={classes.action} />;
}
