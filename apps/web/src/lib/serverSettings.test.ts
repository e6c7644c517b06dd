import { describe, expect, it } from 'vitest';
import { setServerSettings } from '../../test/serverSettings';

describe('serverSettings', () => {
  it('reads the URL of the API and the minimum password length from the page', async () => {
    setServerSettings({ apiBase: 'https://api.example/api', passwordMinLength: 12 });
    const { apiBase, passwordMinLength } = await import('./serverSettings');

    expect(apiBase).toBe('https://api.example/api');
    expect(passwordMinLength).toBe(12);
  });
});
