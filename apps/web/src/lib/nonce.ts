/** The Content-Security-Policy only allows styles and scripts with the nonce of this response. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
