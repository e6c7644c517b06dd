import { describe, expect, it } from 'vitest';
import { act } from '@testing-library/react';
import { renderPage } from '../../test/render';
import { IN_PLACE } from './inPlace';
import { useChangeSearch } from './useChangeSearch';

describe('useChangeSearch', () => {
  it('keeps the parameters of a navigation that React has not rendered yet', async () => {
    let changeSearch: ReturnType<typeof useChangeSearch>;
    function Page() {
      changeSearch = useChangeSearch();
      return null;
    }
    const { router } = await renderPage(<Page />, { at: '/?tab=one' });
    await act(async () => {
      await router.navigate('/?write=new');
      changeSearch((params) => params.set('sort', 'name'), IN_PLACE);
    });
    expect(router.state.location.search).toBe('?write=new&sort=name');
  });
});
