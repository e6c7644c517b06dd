import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from './Page';
import { PageHeading } from './PageHeading';
import classes from './PrintPage.module.css';

interface PrintPageProps {
  heading: string;
  /** Document title, which browsers suggest as the name of a PDF file. */
  title: string;
  back: { to: string; text: string };
  printText: string;
  /** More buttons above the sheet. */
  tools?: ReactNode;
  className?: string;
  /** Content of the sheet. */
  children: ReactNode;
}

/** A page with a sheet of A4 paper. Prints only the sheet, always in light colours. */
export function PrintPage({ heading, title, back, printText, tools, className, children }: PrintPageProps) {
  return (
    <Page gap="small">
      <Group gap="sm" align="end" className={classes.tools}>
        <PageHeading title={title} className={classes.heading}>
          {heading}
        </PageHeading>
        <Button component={Link} to={back.to} variant="default" leftSection={<IconArrowLeft size={20} aria-hidden />}>
          {back.text}
        </Button>
        {tools}
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {printText}
        </Button>
      </Group>
      <article className={[classes.sheet, className].filter(Boolean).join(' ')} data-mantine-color-scheme="light">
        {children}
      </article>
    </Page>
  );
}
