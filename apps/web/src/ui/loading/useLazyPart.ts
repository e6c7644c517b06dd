import { type ComponentType, useCallback, useState } from 'react';
import { reloadIfReachable } from '../../api/connection';
import { notify } from '../feedback/notify';

/**
 * State of a part of a page whose code and translations are loaded when it is opened. `load` must
 * be a constant outside the component. If loading fails, the page is reloaded, or a message is
 * shown while the server is not reachable.
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLoading, setIsLoading] = useState(false);

  async function open() {
    if (isLoading) return;
    if (!Part) {
      setIsLoading(true);
      try {
        const loaded = await load();
        setPart(() => loaded);
      } catch {
        if (!(await reloadIfReachable())) notify.error((t) => t('errors:network'));
        return;
      } finally {
        setIsLoading(false);
      }
    }
    setIsOpen(true);
  }

  const close = useCallback(() => setIsOpen(false), []);

  return {
    /** Null while the part is closed or loading. */
    Part: isOpen ? Part : null,
    isOpen,
    isLoading,
    open: () => void open(),
    close,
    /** Prefetches the code and the translations. */
    prepare: () => void load().catch(() => undefined),
  };
}
