/** File inputs accept every picture, because the app converts types that the server rejects. */
export const PICTURES = 'image/*';
