// Outside Vite (in tests) there is no env.
const env = import.meta.env as ImportMetaEnv | undefined;

/** Where the API lives: `/api` on our own origin unless VITE_API_BASE says otherwise at build time. */
export const apiBase = new URL((env?.VITE_API_BASE as string | undefined) ?? '/api', window.location.origin).href;
