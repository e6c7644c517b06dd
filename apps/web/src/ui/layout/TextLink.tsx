import { Link, type LinkProps } from 'react-router-dom';
import classes from './TextLink.module.css';

/** A link that stands by itself, as high as a finger needs. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={classes.link} />;
}
