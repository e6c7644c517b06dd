/** The hashtag that an address of the wall is about; null for all posts. */
export const wallTag = (searchParams: URLSearchParams) => searchParams.get('tag')?.replace(/^[#＃﹟]/, '') || null;
