// The least page with the app's libraries: React, the router, Mantine's provider, one heading and
// one button. `npm run bench web` compares the app's pages with it.
import '../../web/src/app/mantine.css';
import '../../web/src/app/tokens.css';
import '../../web/src/app/start.css';
import { Button, MantineProvider } from '@mantine/core';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

function BarePage() {
  const [clicks, setClicks] = useState(0);
  return (
    <main>
      <h1>Šapa</h1>
      <Button onClick={() => setClicks(clicks + 1)}>Clicked {clicks} times</Button>
    </main>
  );
}

const router = createBrowserRouter([{ path: '/', Component: BarePage }]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider getStyleNonce={() => nonce}>
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
