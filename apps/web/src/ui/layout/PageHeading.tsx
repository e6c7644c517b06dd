import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the person was when focus last moved: the page they came in on keeps the browser's own focus. */
let lastPlace = { pathname: window.location.pathname, step: '' };

interface PageHeadingProps {
  children: ReactNode;
  /** The document title where it should say more or less than the heading. */
  title?: string;
  /** A step of the screen that is a place of its own, such as its edit mode. */
  step?: string;
  className?: string;
}

/** The one h1 of a screen. It names the document, and takes the focus after navigation so that it is read out. */
export function PageHeading({ children, title, step = '', className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    const name = title ?? heading.current?.textContent;
    document.title = name ? `${name} · Šapa` : 'Šapa';
  });

  useEffect(() => {
    const before = lastPlace;
    if (pathname === before.pathname && step === before.step) return;
    lastPlace = { pathname, step };
    heading.current?.focus({ preventScroll: true });
    // Where the address changes the router scrolls, also back to where one was.
    if (step && pathname === before.pathname) window.scrollTo(0, 0);
  }, [pathname, step]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
