import type { ReactNode } from 'react';
import { PageIntro } from '../../ui/layout/PageIntro';
import classes from './BlogHead.module.css';

interface BlogHeadProps {
  title: string;
  intro: string;
  /** Buttons in the page header. */
  children: ReactNode;
}

/** Header of a list of posts. */
export const BlogHead = ({ title, intro, children }: BlogHeadProps) => (
  <header className={classes.root}>
    <PageIntro title={title}>{intro}</PageIntro>
    <div className={classes.actions}>{children}</div>
  </header>
);
