/** The content security policy lets in the styles and scripts that carry the nonce of this answer of the server. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
