import { type ComponentType, useCallback, useState } from 'react';
import { notify } from '../feedback/notify';

/**
 * State of a part of a page whose code and translations are loaded when it is opened. `load` must
 * be a constant outside the component. If loading fails, a message is shown, and opening it again
 * retries.
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
        notify.error((t) => t('errors:network'));
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
