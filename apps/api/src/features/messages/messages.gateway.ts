import { Logger, type Type } from '@nestjs/common';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import pLimit, { type LimitFunction } from 'p-limit';
import { TokenStrategy } from '../../platform/auth/token.strategy.js';
import { AppError, InvalidFields, Suspended } from '../../platform/errors/app-error.js';
import { toAppError } from '../../platform/errors/error.filter.js';
import { PROBLEMS, type ProblemCode } from '../../platform/errors/problems.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { RequestPipe } from '../../platform/validation/request.pipe.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { LiveSocket } from '../../platform/realtime/live-socket.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { isSuspended, type Viewer } from '../../platform/users/viewer.js';
import { ConversationDto, MarkReadDto, SendMessageDto, type MessageView } from './messages.dto.js';
import { MessagesService } from './messages.service.js';

/** Response to every event from a client (decisions §26). */
type Acknowledgement = { ok: true; message?: MessageView } | { ok: false; error: string; code: ProblemCode };

/**
 * Maximum number of queued events per socket. Opening a conversation can mark fifty messages as
 * read at the same time.
 */
const MAX_QUEUED = 256;
/** Maximum number of joined conversations per socket. The web app joins only one at a time. */
const MAX_JOINED = 50;

/**
 * Handles the socket events of the chat. Handles the events of one socket one after another, so
 * that messages are stored in the order they were sent. `handle` validates the payloads, because
 * Nest sends no acknowledgement for events that its own pipes reject.
 */
@WebSocketGateway({ namespace: 'messages' })
export class MessagesGateway {
  private readonly logger = new Logger('sockets');
  private readonly queues = new WeakMap<LiveSocket, LimitFunction>();
  /**
   * Validation pipes by DTO class. They are cached, because creating a pipe takes longer than
   * using it.
   */
  private readonly pipes = new Map<Type, RequestPipe>();

  constructor(
    private readonly messages: MessagesService,
    private readonly realtime: RealtimeService,
    private readonly limits: RateLimits,
    private readonly prisma: PrismaService,
    private readonly tokens: TokenStrategy,
  ) {}

  @SubscribeMessage('send_message')
  send(socket: LiveSocket, payload: unknown) {
    return this.handle(socket, SendMessageDto, payload, async (body) => ({
      message: await this.messages.send(await this.currentViewer(socket), body),
    }));
  }

  @SubscribeMessage('mark_message_read')
  markRead(socket: LiveSocket, payload: unknown) {
    return this.handle(socket, MarkReadDto, payload, async (body) => {
      await this.messages.markRead(socket.data.viewer, body, socket.id);
    });
  }

  /** Subscribes the socket to the online status of the other user in the conversation. */
  @SubscribeMessage('join_conversation')
  join(socket: LiveSocket, payload: unknown) {
    return this.handle(socket, ConversationDto, payload, async (body) => {
      const other = await this.findUser(socket, body);
      if (socket.rooms.size > MAX_JOINED) throw new AppError('too_many_requests', 60);
      await this.realtime.watchPresence(socket, other);
    });
  }

  @SubscribeMessage('leave_conversation')
  leave(socket: LiveSocket, payload: unknown) {
    return this.handle(socket, ConversationDto, payload, async (body) => {
      await this.realtime.unwatchPresence(socket, (await this.findUser(socket, body)).id);
    });
  }

  /**
   * Reads the viewer again, because the account may have been suspended after the socket
   * connected.
   * @throws AppError suspended or unauthorized
   */
  private async currentViewer({ handshake }: LiveSocket): Promise<Viewer> {
    const viewer = await this.tokens.viewerOf(handshake.auth.token as string);
    if (!viewer) throw new AppError('unauthorized');
    if (isSuspended(viewer)) throw new Suspended(new Date(viewer.suspendedUntil! * 1000));
    return viewer;
  }

  private async findUser({ data: { viewer } }: LiveSocket, { targetUserId }: ConversationDto) {
    const user = await this.prisma.user.findFirst({ where: targetUserId, select: { id: true, uuid: true } });
    if (!user) throw new AppError('user_not_found');
    if (user.id === viewer.id) throw new InvalidFields({ targetUserId: ['own_account'] });
    return user;
  }

  /**
   * Validates and handles an event after all earlier events of the socket have ended. Never
   * rejects: the acknowledgement contains the error.
   */
  private async handle<Body extends object>(
    socket: LiveSocket,
    dto: Type<Body>,
    payload: unknown,
    act: (body: Body) => Promise<{ message: MessageView } | void>,
  ): Promise<Acknowledgement> {
    try {
      return await this.inOrder(socket, async () => {
        await this.limits.consume('socketEventPerUser', String(socket.data.viewer.id));
        const body = (await this.pipeOf(dto).transform(payload, { type: 'body' })) as Body;
        return { ok: true, ...(await act(body)) };
      });
    } catch (exception) {
      const error = toAppError(exception);
      if (error.code === 'internal') this.logger.error('unexpected error', (exception as Error).stack);
      const text =
        error instanceof InvalidFields ? Object.values(error.texts).flat().join(', ') : PROBLEMS[error.code].message;
      return { ok: false, error: text, code: error.code };
    }
  }

  private pipeOf(dto: Type): RequestPipe {
    const pipe = this.pipes.get(dto) ?? new RequestPipe(dto);
    this.pipes.set(dto, pipe);
    return pipe;
  }

  private async inOrder<T>(socket: LiveSocket, task: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(socket) ?? pLimit(1);
    this.queues.set(socket, queue);
    if (queue.pendingCount >= MAX_QUEUED) throw new AppError('too_many_requests', 1);
    return queue(() => {
      // The session may have ended while the event was in the queue.
      if (!socket.connected) throw new AppError('unauthorized');
      return task();
    });
  }
}
