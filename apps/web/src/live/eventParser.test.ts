import { describe, expect, it } from '@jest/globals';
import { eventParser } from './eventParser';

function readIn(...pieces: string[]) {
  const read: unknown[] = [];
  const parse = eventParser({
    onId: (id) => read.push({ id }),
    onEvent: (name, data) => read.push([name, data]),
  });
  pieces.forEach(parse);
  return read;
}

describe('eventParser', () => {
  const STREAM =
    ': hello\n\nretry: 1000\nid: 6\n\nid: 7\nevent: like\ndata: {"likeCount":1}\n\ndata:a\ndata: b\n\nevent: none\n\n';
  const READ = [{ id: '6' }, { id: '7' }, ['like', '{"likeCount":1}'], ['', 'a\nb']];

  it('reads ids, with and without data, and events with data', () => {
    expect(readIn(STREAM)).toEqual(READ);
  });

  it('reads the same events from chunks of any size', () => {
    for (const size of [1, 2, 3, 5, 8]) {
      expect(readIn(...(STREAM.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []))).toEqual(READ);
    }
  });

  it('accepts CRLF line endings', () => {
    expect(readIn(STREAM.replaceAll('\n', '\r\n'))).toEqual(READ);
  });

  it('emits an event only when it is complete', () => {
    expect(readIn('event: like\ndata: 1\n')).toEqual([]);
  });

  it('clears the id on an empty id field', () => {
    expect(readIn('id: 7\nid\n')).toEqual([{ id: '7' }, { id: undefined }]);
  });
});
