import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { nonce } from '../lib/serverSettings';
import { cssVariablesResolver, theme } from './theme';

interface AppProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
}

export function App({ queryClient, router }: AppProps) {
  // `ScrollRestoration` scrolls to the top, so this effect restores the position: after a reload
  // the position stored by the router, otherwise the position on the pre-rendered page.
  const scrolled = useRef(0);
  useInsertionEffect(() => void (scrolled.current = window.scrollY), []);
  useLayoutEffect(() => {
    const position = router.state.restoreScrollPosition || scrolled.current;
    if (position) window.scrollTo(0, position);
  }, [router]);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
