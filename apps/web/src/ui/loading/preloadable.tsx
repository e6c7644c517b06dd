import { type ComponentType, lazy, useState } from 'react';

/** A lazy component that renders immediately if `prepare` has loaded it. Otherwise it suspends. */
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
