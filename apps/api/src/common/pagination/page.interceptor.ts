import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import { Page, SerializedPage } from './page.js';

/** Answers a `Page` as a plain array, with the next page in the `Link` header (decisions §5). */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>) {
    return next.handle().pipe(
      map((answer) => {
        if (!(answer instanceof Page || answer instanceof SerializedPage)) return answer;
        const http = context.switchToHttp();
        const reply = http.getResponse<FastifyReply>();
        if (answer.next) {
          const url = new URL(http.getRequest<FastifyRequest>().url, 'http://self');
          url.searchParams.set('cursor', answer.next);
          void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
        }
        if (answer instanceof Page) return answer.items as unknown[];
        void reply.header('content-type', 'application/json; charset=utf-8');
        return answer.json;
      }),
    );
  }
}
