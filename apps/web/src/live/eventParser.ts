interface Handlers {
  /** Called with the last event id. An id may arrive without an event. */
  onId: (id: string | undefined) => void;
  onEvent: (name: string, data: string) => void;
}

/** Parses a `text/event-stream` from chunks that may end anywhere. */
export function eventParser({ onId, onEvent }: Handlers) {
  let incompleteLine = '';
  let name = '';
  let data: string[] = [];

  function parseLine(line: string) {
    if (line === '') {
      if (data.length) onEvent(name, data.join('\n'));
      name = '';
      data = [];
      return;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value;
    else if (field === 'id') onId(value || undefined);
  }

  return (text: string) => {
    const lines = (incompleteLine + text).split(/\r?\n/);
    incompleteLine = lines.pop() ?? '';
    lines.forEach(parseLine);
  };
}
