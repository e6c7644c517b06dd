import { useState } from 'react';

/** Returns a random UUID. `crypto.randomUUID` needs HTTPS. */
export function newClientId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Returns a function that returns the idempotency key of values to send. A retry with equal values
 * has the same key, so the server stores them once even if the first response was lost.
 */
export function useClientId() {
  const [keys] = useState(() => new Map<string, string>());
  return (values: unknown): string => {
    const text = JSON.stringify(values);
    const key = keys.get(text) ?? newClientId();
    keys.set(text, key);
    return key;
  };
}
