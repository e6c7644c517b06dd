import { rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import multer, { MulterError } from 'multer';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { AppError } from '../errors/app-error.js';
import { toAppError } from '../errors/error.filter.js';
import type { ProblemCode } from '../errors/problems.js';
import { DOCUMENT, UPLOAD, VIDEO } from '../common/limits.js';
import { callerNetwork } from '../http/network.js';
import { RateLimits } from '../http/rate-limits.js';
import { allowSlowBody } from '../http/slow-requests.js';
import { KeyedMutex } from '../common/keyed-mutex.js';
import { Config, quotasOf } from '../../config.js';
import { Metrics } from '../metrics/metrics.js';
import { StorageService } from './storage.service.js';

/** Maximum size of an uploaded file, and the error for larger files. */
interface FileLimit {
  bytes: number;
  problem: ProblemCode;
  /** Whether the request may have no file. */
  isOptional?: boolean;
  /** Whether the request has a picture in the part `poster`, too. */
  hasPoster?: boolean;
}

const PICTURE: FileLimit = { bytes: UPLOAD.bytes - 1, problem: 'file_too_large' };
const DOCUMENT_FILE: FileLimit = { bytes: DOCUMENT.bytes, problem: 'document_too_large' };

const VIDEO_FILE: FileLimit = { bytes: VIDEO.bytes, problem: 'video_too_large', hasPoster: true };

const OPTIONAL_PICTURE: FileLimit = { ...PICTURE, isOptional: true };

const FILE_LIMIT = Symbol('file limit');

/** Maximum bytes of a request, not counting the file. */
const FIELD_BYTES = 1024 * 1024;
/**
 * Maximum number of fields. No route has that many, but unknown fields are allowed and ignored
 * (decisions §4).
 */
const MAX_FIELDS = 100;
/** Seconds after which clients should try again. */
const RETRY_AFTER = 5;

/**
 * Number of running uploads per caller: a user, or a network without an account. It is not a
 * property, because each route has its own interceptor.
 */
const inFlight = new Map<string, number>();
/** Processes one picture of a caller at a time, so that other callers do not wait. */
const callerMutexes = new KeyedMutex<string>();

declare module 'fastify' {
  interface FastifyRequest {
    /** Path of the uploaded file. The file is deleted when the request ends. */
    uploadedFile?: string;
    /** Path of the poster of an uploaded video. */
    uploadedPoster?: string;
  }
}

/** Injects the path of the uploaded file. Needs `@AcceptsImage()` or `@AcceptsDocument()`. */
export const UploadedImage = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().uploadedFile,
);

/** Injects the path of the poster. Needs `@AcceptsVideo()`. */
export const UploadedPoster = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().uploadedPoster,
);

/**
 * Receives a multipart request with one part `file`. Streams the file to the disk, rejects large
 * files, and passes all other fields to the route as the body. The guard runs first, so that
 * nothing is read without a valid token.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  private readonly uploads;

  constructor(
    private readonly storage: StorageService,
    private readonly limits: RateLimits,
    private readonly config: Config,
    metrics: Metrics,
  ) {
    this.uploads = metrics.counter('uploads_total', 'Uploaded pictures.', ['result']);
  }

  /** Returns multer's middleware for files of this size. */
  private receiver({ bytes, hasPoster }: FileLimit) {
    const { storage } = this;
    const files = hasPoster ? ['file', 'poster'] : ['file'];
    return multer({
      storage: multer.diskStorage({
        destination: (_request, _file, done) => done(null, storage.temporary.folder),
        filename: (request, { fieldname }, done) => done(null, (request as unknown as UploadBody).nameOf(fieldname)),
      }),
      limits: {
        fileSize: bytes,
        files: files.length,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + files.length,
        fieldSize: 20_000,
        fieldNameSize: 100,
        headerPairs: 50,
      },
    }).fields(files.map((name) => ({ name, maxCount: 1 })));
  }

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!request.headers['content-type']?.startsWith('multipart/form-data'))
      throw new AppError('unsupported_media_type');
    try {
      const response = await this.take(request, limitOf(context), next);
      this.uploads.inc({ result: 'stored' });
      return of(response);
    } catch (error) {
      this.uploads.inc({ result: toAppError(error).getStatus() < 500 ? 'rejected' : 'failed' });
      throw error;
    }
  }

  private async take(request: FastifyRequest, limit: FileLimit, next: CallHandler<unknown>): Promise<unknown> {
    const { viewer } = request;
    const caller = viewer ? String(viewer.id) : `network ${callerNetwork(request)}`;
    this.begin(caller);
    try {
      await this.limits.consume(viewer ? 'uploadPerUser' : 'uploadPerNetwork', caller);
      const upload = await this.read(request, limit);
      try {
        await this.accept(request, upload, limit);
        return await callerMutexes.runExclusive(caller, () => lastValueFrom(next.handle()));
      } finally {
        await this.removeFiles(upload);
      }
    } finally {
      this.end(caller);
    }
  }

  private begin(caller: string): void {
    const before = inFlight.get(caller) ?? 0;
    if (before >= quotasOf(this.config).uploadsAtOncePerUser) throw new AppError('too_many_requests', RETRY_AFTER);
    inFlight.set(caller, before + 1);
  }

  private end(caller: string): void {
    const left = inFlight.get(caller)! - 1;
    if (left > 0) inFlight.set(caller, left);
    else inFlight.delete(caller);
  }

  private async read(request: FastifyRequest, limit: FileLimit): Promise<UploadBody> {
    // Check first, because on a closed connection multer would wait forever for the 'close' event.
    if (request.raw.destroyed) throw new AppError('upload_malformed');
    allowSlowBody(request.raw);
    const bytes = limit.bytes + (limit.hasPoster ? PICTURE.bytes : 0) + FIELD_BYTES;
    const upload = new UploadBody(request.raw, this.storage.temporary.newName(), bytes);
    await new Promise<void>((resolve, reject) => {
      // Multer does not use the response.
      this.receiver(limit)(upload as never, {} as never, (error: unknown) =>
        error ? reject(this.toProblem(error, limit)) : resolve(),
      );
    }).catch(async (error: unknown) => {
      // Multer does not remove a file that it could not finish.
      await this.removeFiles(upload);
      throw error;
    });
    return upload;
  }

  /** Checks that the files are complete, and passes them to the route. */
  private async accept(request: FastifyRequest, { files, body }: UploadBody, limit: FileLimit): Promise<void> {
    const [file, poster] = [files?.file?.[0], files?.poster?.[0]];
    if ((!file && !limit.isOptional) || (limit.hasPoster && !poster)) throw new AppError('file_missing');
    if (poster && (await stat(poster.path)).size > PICTURE.bytes) throw new AppError(PICTURE.problem);
    if (file) request.uploadedFile = file.path;
    if (poster) request.uploadedPoster = poster.path;
    request.body = { ...body };
  }

  /** If this fails, a job removes the files later. */
  private async removeFiles(upload: UploadBody): Promise<void> {
    for (const name of ['file', 'poster'])
      await rm(join(this.storage.temporary.folder, upload.nameOf(name)), { force: true }).catch(() => undefined);
  }

  private toProblem(error: unknown, limit: FileLimit): AppError {
    if (error instanceof MulterError)
      return new AppError(error.code === 'LIMIT_FILE_SIZE' ? limit.problem : 'upload_malformed');
    // All other errors are from busboy, for example a missing boundary or an unfinished part.
    return this.storage.toStorageError(error) ?? new AppError('upload_malformed');
  }
}

/**
 * Accepts a multipart request with one image. The handler gets the image by `@UploadedImage()`.
 */
export const AcceptsImage = () =>
  applyDecorators(UseInterceptors(UploadInterceptor), ApiConsumes('multipart/form-data'));

/** Accepts a multipart request that may contain one image. */
export const AcceptsOptionalImage = () => applyDecorators(SetMetadata(FILE_LIMIT, OPTIONAL_PICTURE), AcceptsImage());

/**
 * Accepts a multipart request with one document. The handler gets its path by `@UploadedImage()`.
 */
export const AcceptsDocument = () => applyDecorators(SetMetadata(FILE_LIMIT, DOCUMENT_FILE), AcceptsImage());

/**
 * Accepts a multipart request with a video in the part `file` and its poster in the part `poster`.
 */
export const AcceptsVideo = () => applyDecorators(SetMetadata(FILE_LIMIT, VIDEO_FILE), AcceptsImage());

const limitOf = (context: ExecutionContext): FileLimit =>
  (Reflect.getMetadata(FILE_LIMIT, context.getHandler()) as FileLimit | undefined) ?? PICTURE;

/**
 * Passes the request body to multer, but ends it above the maximum size. Otherwise multer would
 * read a rejected upload to its end.
 */
class UploadBody extends Transform {
  readonly headers: IncomingMessage['headers'];
  /** Files that multer has stored, by part. */
  files?: Partial<Record<string, { path: string }[]>>;
  body?: Record<string, unknown>;

  /**
   * @param name beginning of the names of the temporary files
   * @param left bytes that the request may still send
   */
  constructor(
    private readonly request: IncomingMessage,
    private readonly name: string,
    private left: number,
  ) {
    super();
    this.headers = request.headers;
    request.pipe(this);
    request.once('close', () => this.writableEnded || this.destroy());
  }

  /** Returns the name of the temporary file for a part. */
  nameOf(part: string): string {
    return `${this.name}-${part}`;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.left -= chunk.length;
    if (this.left < 0) {
      this.request.unpipe(this);
      this.end();
    }
    done(null, chunk);
  }
}
