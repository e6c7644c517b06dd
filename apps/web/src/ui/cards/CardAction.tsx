import { Link, type LinkProps } from 'react-router-dom';
import { Flex } from '../layout/Layout';
import classes from './CardLink.module.css';

/** The main link of a card, styled as a pill. Its click area covers the whole card. */
export function CardAction(props: LinkProps) {
  return (
    <Flex
      component={Link}
      {...props}
      className={classes.link}
      justify="center"
      align="center"
      mih={44}
      p="xs"
      bdrs={999}
      bg="var(--tint)"
      c="var(--tint-ink)"
      fz={15}
      fw={800}
      lh={1.2}
      ta="center"
    />
  );
}
