import { Box, Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Tint } from '../../ui/pictures/tint';
import classes from './WallLayout.module.css';

/** Title of a group of links in a side column. */
export const SideTitle = ({ children }: { children: ReactNode }) => (
  <Box component="h2" px="xs" c="dimmed" fz={15}>
    {children}
  </Box>
);

interface SideLinkProps {
  to: string;
  icon: ReactNode;
  tint?: Tint;
  children: ReactNode;
}

/** List item with a link and its icon. */
export const SideLink = ({ to, icon, tint, children }: SideLinkProps) => (
  <li>
    <Link to={to} className={classes.link}>
      <Center
        component="span"
        w={36}
        h={36}
        bdrs="md"
        flex="none"
        bg="var(--tint, var(--sunken))"
        c="dimmed"
        data-tint={tint}
        aria-hidden
      >
        {icon}
      </Center>
      {children}
    </Link>
  </li>
);
