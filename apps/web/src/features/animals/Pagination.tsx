import { Flex } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, type To } from 'react-router-dom';
import classes from './Pagination.module.css';

const MOST_BUTTONS = 5;

interface PaginationProps {
  page: number;
  totalPages: number;
  to: (page: number) => To;
  texts: { label: string; previous: string; next: string; page: (number: number) => string };
}

/**
 * Links to the pages around the current one. Each page has a URL; following a link replaces the
 * history entry.
 */
export function Pagination({ page, totalPages, to, texts }: PaginationProps) {
  if (totalPages <= 1) return null;
  const first = Math.max(1, Math.min(page - Math.floor(MOST_BUTTONS / 2), totalPages - MOST_BUTTONS + 1));
  const pages = Array.from({ length: Math.min(MOST_BUTTONS, totalPages) }, (_, index) => first + index);

  const pageLink = (target: number, label: string, icon: React.ReactNode) =>
    target < 1 || target > totalPages ? (
      <span className={classes.page} aria-disabled="true">
        {icon}
      </span>
    ) : (
      <Link className={classes.page} to={to(target)} replace aria-label={label}>
        {icon}
      </Link>
    );

  return (
    <Flex component="nav" justify="center" gap={4} aria-label={texts.label}>
      {pageLink(page - 1, texts.previous, <IconChevronLeft size={20} aria-hidden />)}
      {pages.map((number) => (
        <Link
          key={number}
          className={classes.page}
          to={to(number)}
          replace
          aria-label={texts.page(number)}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {pageLink(page + 1, texts.next, <IconChevronRight size={20} aria-hidden />)}
    </Flex>
  );
}
