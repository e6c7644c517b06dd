import { useLayoutEffect, useRef, useState } from 'react';

/** State of a search for a place: what went wrong, if it is over. */
type State<Failure> = 'idle' | 'asking' | Failure;

/**
 * Runs a search for a field's place. Drops the result if the field's text has changed meanwhile,
 * because the user's entry is newer.
 */
export function useLocating<Failure extends string>(text: string, failureOf: (error: unknown) => Failure) {
  const [{ state, asked }, setState] = useState<{ state: State<Failure>; asked: string }>({ state: 'idle', asked: '' });
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  }, [text]);

  async function locate<Found>(find: () => Promise<Found>, onFound: (found: Found) => void) {
    setState({ state: 'asking', asked: text });
    // A later search for another text keeps its own state.
    const end = (next: State<Failure>) =>
      setState((current) => (current.asked === text ? { state: next, asked: text } : current));
    try {
      const found = await find();
      end('idle');
      if (latest.current === text) onFound(found);
    } catch (error) {
      end(failureOf(error));
    }
  }

  // A search for an earlier text is over for the user.
  return { state: asked === text ? state : 'idle', locate };
}
