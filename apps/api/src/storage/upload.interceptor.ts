import { rm } from 'node:fs/promises';
import {
  createParamDecorator,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import multer, { MulterError } from 'multer';
import pLimit, { type LimitFunction } from 'p-limit';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { AppError } from '../common/errors/app-error.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { Config } from '../config.js';
import { NO_SPACE, StorageService } from './storage.service.js';

/** Pictures are smaller than this (part 1 §5). */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Seconds until one of somebody's uploads will be done. */
const SOON = 5;

interface Uploads {
  /** Being read, waiting or worked on. */
  count: number;
  inTurn: LimitFunction;
}

/** What each user has under way; each route has an interceptor of its own. */
const underWay = new Map<number, Uploads>();

declare module 'fastify' {
  interface FastifyRequest {
    /** The path of the uploaded file, until the request ends. */
    uploadedFile?: string;
  }
}

/** The path of the uploaded file; only for routes with the `UploadInterceptor`. */
export const UploadedImage = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().uploadedFile,
);

/**
 * Takes a multipart request with one part `file`: streams it to a temporary file, stops reading where it grows too large, hands
 * the other fields to the route as its body. The guard has run before: nothing is read from a caller without a token.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  private readonly receive;

  constructor(
    storage: StorageService,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {
    this.receive = multer({
      dest: storage.temporary,
      limits: {
        fileSize: MAX_FILE_BYTES - 1,
        files: 1,
        fields: 10,
        parts: 12,
        fieldSize: 20_000,
        fieldNameSize: 100,
        headerPairs: 50,
      },
    }).single('file');
  }

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (!request.headers['content-type']?.startsWith('multipart/form-data'))
      throw new AppError('unsupported_media_type');
    const uploads = this.begin(request.viewer!.id);
    try {
      await this.limits.consume('uploadPerUser', String(request.viewer!.id));
      const path = await this.read(request);
      request.uploadedFile = path;
      // What cannot be removed now, the storage sweeps away later.
      const work = () => lastValueFrom(next.handle());
      return of(await uploads.inTurn(work).finally(() => rm(path, { force: true }).catch(() => undefined)));
    } finally {
      uploads.count -= 1;
      if (uploads.count === 0) underWay.delete(request.viewer!.id);
    }
  }

  /**
   * One more upload of this user. Their pictures are worked on one at a time, so that nobody else waits for all of them; where too
   * many wait already, it is refused.
   */
  private begin(userId: number): Uploads {
    const uploads = underWay.get(userId) ?? { count: 0, inTurn: pLimit(1) };
    if (uploads.count >= this.config.UPLOADS_AT_ONCE_PER_USER) throw new AppError('too_many_requests', SOON);
    uploads.count += 1;
    underWay.set(userId, uploads);
    return uploads;
  }

  private async read(request: FastifyRequest): Promise<string> {
    const raw = request.raw as FastifyRequest['raw'] & { file?: { path: string }; body?: Record<string, unknown> };
    // Given up before it began: multer would wait for ever for what has happened already.
    if (raw.destroyed) throw new AppError('upload_malformed');
    await new Promise<void>((resolve, reject) => {
      // Multer speaks to Node's own request and answer; it never touches the answer.
      this.receive(raw as never, {} as never, (error: unknown) => (error ? reject(toProblem(error)) : resolve()));
    });
    if (!raw.file) throw new AppError('file_missing');
    request.body = { ...raw.body };
    return raw.file.path;
  }
}

function toProblem(error: unknown): Error {
  if (error instanceof MulterError)
    return new AppError(error.code === 'LIMIT_FILE_SIZE' ? 'file_too_large' : 'upload_malformed');
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (NO_SPACE.has(code ?? '')) return new AppError('storage_full', 60);
  if (syscall) return error as Error; // the temporary file could not be written: nothing that the sender could mend
  return new AppError('upload_malformed'); // busboy: no boundary, an unfinished part, a field name out of hand…
}
