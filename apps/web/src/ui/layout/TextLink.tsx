import { Link, type LinkProps } from 'react-router-dom';
import classes from './TextLink.module.css';

/** Link outside of running text, with the height of a touch target. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={classes.link} />;
}
