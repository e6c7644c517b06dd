import type { PrismaService } from '../src/platform/prisma/prisma.service.js';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { RealtimeService } from '../src/platform/realtime/realtime.service.js';
import type { TestApp } from './app.js';
import { Changes } from './changes.js';
import type { TestUser } from './factories.js';

export interface StreamedEvent {
  id: number;
  event: string;
  data: unknown;
}

interface StreamOptions {
  bearer?: string;
  query?: string;
  headers?: Record<string, string>;
}

/**
 * A client of the event stream `/api/sse/wall-feed`. It records all events, except `stream` with
 * the id of the stream.
 */
export class TestStream {
  readonly events: StreamedEvent[] = [];
  /** Value of the header `Last-Event-ID` for the next connection. */
  lastEventId = '';
  /** Id for reports of shown targets. */
  streamId = '';
  retry = 0;
  comments = 0;
  isOpen = true;
  private text = '';
  private readonly changes = new Changes(() => this.events.slice(-20));

  private constructor(
    private readonly call: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.read(chunk));
    response.on('error', () => {});
    response.on('close', () => {
      this.isOpen = false;
      this.changes.notify();
    });
  }

  /**
   * Opens a stream. Returns it even if the status is an error. The caller must close an open
   * stream.
   */
  static async open(url: string, { bearer, query = '', headers = {} }: StreamOptions): Promise<TestStream> {
    const call = request(`${url}/api/sse/wall-feed${query}`, {
      agent: false,
      headers: { ...(bearer === undefined ? {} : { authorization: bearer }), ...headers },
    });
    call.on('error', () => {});
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      call.once('response', resolve).once('error', reject);
      call.end();
    });
    return new TestStream(call, response);
  }

  /** Opens a stream and waits for its first id. */
  static async connect(url: string, bearer: string, lastEventId?: string | number): Promise<TestStream> {
    const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
    const stream = await TestStream.open(url, { bearer, headers });
    if (stream.status !== 200) throw new Error(`the stream was answered ${stream.status}`);
    await stream.until(() => stream.lastEventId !== '');
    return stream;
  }

  get status() {
    return this.response.statusCode;
  }

  /** Stops reading without telling the server, as on a hanging connection. */
  pause() {
    this.response.pause();
  }

  /** Continues to read. */
  resume() {
    this.response.resume();
  }

  close() {
    this.call.destroy();
  }

  /** Waits until the server has closed the stream. */
  closed(): Promise<void> {
    return this.until(() => !this.isOpen);
  }

  /** Waits until a condition is true, and checks it after each event. */
  until(holds: () => boolean): Promise<void> {
    return this.changes.until(holds);
  }

  private read(chunk: string) {
    this.text += chunk;
    const blocks = this.text.split('\n\n');
    this.text = blocks.pop()!;
    for (const block of blocks) {
      const fields = new Map<string, string>();
      for (const line of block.split('\n')) {
        const [, name = '', value = ''] = /^([^:]*): ?([^]*)$/.exec(line) ?? [];
        if (name === '') this.comments += 1;
        else fields.set(name, value);
      }
      this.lastEventId = fields.get('id') ?? this.lastEventId;
      this.retry = Number(fields.get('retry') ?? this.retry);
      const data = fields.get('data');
      if (data === undefined) continue;
      const event = fields.get('event') ?? 'message';
      if (event === 'stream') this.streamId = (JSON.parse(data) as { streamId: string }).streamId;
      else this.events.push({ id: Number(fields.get('id')), event, data: JSON.parse(data) });
    }
    this.changes.notify();
  }
}

/** Returns the text of all received events from `publish` and `write`. */
export const contents = (stream: TestStream) =>
  stream.events.map(({ data }) => {
    const { content } = data as { content?: string };
    return content !== undefined && /^\d+$/.test(content) ? Number(content) : content;
  });

type Database = Pick<PrismaService, 'wallPost' | 'comment' | 'streamEvent'>;

/**
 * Returns functions for the streams of a spec file and for their events. The events' author is
 * `speaker` by default. Both parameters are functions, because tests are defined before their
 * server has started.
 */
export function streamCalls(app: () => TestApp, speaker: () => TestUser) {
  const opened: TestStream[] = [];
  const kept = (stream: TestStream) => {
    opened.push(stream);
    return stream;
  };
  /** Writes a post, or a comment on a post, together with its event. */
  async function write(
    content: number | string,
    author = speaker(),
    type: 'wall_post' | 'wall_post_updated' | 'comment' = 'wall_post',
    about: TestUser[] = [],
    database: Database = app().prisma,
  ): Promise<void> {
    const realtime = app().app.get(RealtimeService);
    const authorIds = [author, ...about].map(({ id }) => id);
    const words = { content: String(content), authorId: author.id };
    if (type === 'comment') {
      const { id: wallPostId } = await database.wallPost.create({
        data: { content: 'x', authorId: (about[0] ?? author).id },
      });
      const { id } = await database.comment.create({ data: { ...words, wallPostId } });
      return realtime.publish(database, type, { commentId: Number(id), commentCount: 1 }, authorIds);
    }
    const { id: wallPostId } = await database.wallPost.create({ data: words });
    return realtime.publish(database, type, { wallPostId, likeCount: 0, commentCount: 0 }, authorIds);
  }
  return {
    connect: async (user: Pick<TestUser, 'bearer'>, lastEventId?: string | number) =>
      kept(await TestStream.connect(app().url, user.bearer, lastEventId)),
    open: async (options: StreamOptions) => kept(await TestStream.open(app().url, options)),
    write,
    publish: async (...written: Parameters<typeof write>): Promise<void> => {
      await write(...written);
      app().app.get(RealtimeService).notifyStream();
    },
    /** Closes all streams. Call it after each test. */
    closeAll: () => {
      for (const stream of opened.splice(0)) stream.close();
    },
  };
}
