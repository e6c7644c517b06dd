import { useCallback, useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext as RouterContext, useNavigate } from 'react-router-dom';

/**
 * Returns a function that changes the current URL's search parameters. `setSearchParams` would
 * start from the last rendered URL and undo a navigation that React has not rendered yet.
 */
export function useChangeSearch() {
  const router = useContext(RouterContext)?.router;
  const navigate = useNavigate();
  return useCallback(
    (change: (params: URLSearchParams) => void, options: NavigateOptions) => {
      const params = new URLSearchParams(router?.state.location.search);
      const before = params.toString();
      change(params);
      if (params.toString() !== before) void navigate({ search: params.toString() }, options);
    },
    [router, navigate],
  );
}

/** Sets a parameter, or removes it if the value is null or empty. */
export function setParameter(params: URLSearchParams, name: string, value: string | number | null) {
  if (value === null || value === '') params.delete(name);
  else params.set(name, String(value));
}
