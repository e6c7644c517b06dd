import { matchPath } from 'react-router';

/** Documented addresses whose screens are still to be built: they answer with not found, and the navigation leaves them out. */
export const LATER = {
  forVisitors: ['/blog', '/blog/:uuid'],
  forUsers: [
    '/pet/album/:uuid',
    '/owner/album/:uuid',
    '/owner/blog',
    '/blog/create',
    '/blog/edit/:uuid',
    '/wall',
    '/friends',
    '/messages',
    '/messages/:userId',
  ],
};

export const isBuilt = (path: string) =>
  ![...LATER.forVisitors, ...LATER.forUsers].some((pattern) => matchPath(pattern, path));
