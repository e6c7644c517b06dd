import { Link, type LinkProps } from 'react-router-dom';
import { Flex } from './Layout';

/** Link outside of running text, with the height of a touch target. */
export const TextLink = (props: Omit<LinkProps, 'className'>) => (
  <Flex
    component={Link}
    display="inline-flex"
    align="center"
    gap={6}
    w="fit-content"
    miw={44}
    mih={44}
    c="var(--link)"
    fw={700}
    {...props}
  />
);
