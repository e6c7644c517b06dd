/** Nonce of this page. The Content-Security-Policy only allows styles and scripts that have it. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
