import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import { Page } from './page.js';

/** Answers a `Page` as a plain array, with the next page in the `Link` header (decisions §5). */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>) {
    return next.handle().pipe(
      map((answer) => {
        if (!(answer instanceof Page)) return answer;
        if (answer.next) {
          const http = context.switchToHttp();
          const url = new URL(http.getRequest<FastifyRequest>().url, 'http://self');
          url.searchParams.set('cursor', answer.next);
          void http.getResponse<FastifyReply>().header('link', `<${url.pathname}${url.search}>; rel="next"`);
        }
        return answer.items as unknown[];
      }),
    );
  }
}
