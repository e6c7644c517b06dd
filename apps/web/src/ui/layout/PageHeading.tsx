import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { documentTitle } from '../../lib/documentTitle';
import { followedLinks } from './followedLinks';

/** The page whose heading was focused last. The first page keeps the browser's initial focus. */
let lastPlace = { pathname: window.location.pathname, step: '' };

interface PageHeadingProps {
  children: ReactNode;
  /** Document title, if it differs from the heading. */
  title?: string;
  /** A mode of the page that counts as a separate page, such as its edit mode. */
  step?: string;
  className?: string;
}

/**
 * A page's h1. Sets the document title and gets the focus after navigation, so screen readers
 * announce the page. On back navigation the link that the user followed gets the focus, if it is
 * already rendered.
 */
export function PageHeading({ children, title, step = '', className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    documentTitle.name(title ?? heading.current?.textContent ?? '');
  });

  useEffect(() => followedLinks.record(key), [key]);

  useEffect(() => {
    const before = lastPlace;
    if (pathname === before.pathname && step === before.step) return;
    lastPlace = { pathname, step };
    const link = isReturn ? followedLinks.find(key) : undefined;
    (link ?? heading.current)?.focus({ preventScroll: true });
    // When the path changes, the router itself scrolls or restores the position.
    if (step && pathname === before.pathname) window.scrollTo(0, 0);
  }, [pathname, step, key, isReturn]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
