import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { nonce } from '../lib/nonce';
import { cssVariablesResolver, theme } from './theme';

interface AppProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
}

export function App({ queryClient, router }: AppProps) {
  // The router is ready before it is rendered, so its scroll position to restore after a reload
  // was set before anything subscribed to it.
  useLayoutEffect(() => {
    const { restoreScrollPosition } = router.state;
    if (restoreScrollPosition) window.scrollTo(0, restoreScrollPosition);
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
