import { describe, expect, it } from 'vitest';

describe('serverSettings', () => {
  it('reads the URL of the API and the minimum password length from the page', async () => {
    const script = document.createElement('script');
    script.id = 'server-settings';
    script.type = 'application/json';
    script.textContent = JSON.stringify({ apiBase: 'https://api.example/api', passwordMinLength: 12 });
    document.head.append(script);
    const { apiBase, passwordMinLength } = await import('./serverSettings');

    expect(apiBase).toBe('https://api.example/api');
    expect(passwordMinLength).toBe(12);
  });
});
