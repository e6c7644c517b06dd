import type { ReactNode } from 'react';
import classes from './FormPage.module.css';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import { Page } from '../layout/Page';
import { PageIntro } from '../layout/PageIntro';

interface FormPageProps {
  title: string;
  intro: ReactNode;
  illustration: IllustrationName;
  /** See `PageHeading`. */
  step?: string;
  children: ReactNode;
}

/** The layout of a page with a form: title, introduction, form. */
export function FormPage({ title, intro, illustration, step, children }: FormPageProps) {
  return (
    <Page gap="small" width="form" className={classes.page}>
      <header className={classes.header}>
        <PageIntro title={title} step={step}>
          {intro}
        </PageIntro>
        <Illustration name={illustration} className={classes.guest} eager />
      </header>
      {children}
    </Page>
  );
}

/** The end of a form: its errors and buttons. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={classes.end}>{children}</div>;
}

/** The buttons of a form: stacked on a phone, otherwise in a row. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
