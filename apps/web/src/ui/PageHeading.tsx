import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Where the person was when focus last moved: the page they came in on keeps the browser's own focus. */
let lastPathname = window.location.pathname;

interface PageHeadingProps {
  children: ReactNode;
  /** The document title where it should say more or less than the heading. */
  title?: string;
  className?: string;
}

/** The one h1 of a screen. It names the document, and takes the focus after navigation so that it is read out. */
export function PageHeading({ children, title, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    const name = title ?? heading.current?.textContent;
    document.title = name ? `${name} · Šapa` : 'Šapa';
  });

  useEffect(() => {
    if (pathname === lastPathname) return;
    lastPathname = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
