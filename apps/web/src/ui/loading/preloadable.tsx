import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is a file of its own. Where `prepare` has loaded it before, it is rendered at once; otherwise it suspends until it is
 * there.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const prepare = async () => (Loaded = await load());
  const Lazy = lazy(async () => ({ default: await prepare() }));

  function Preloadable(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Preloadable, { prepare });
}
