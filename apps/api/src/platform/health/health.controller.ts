import { Controller, Get, Logger } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/decorators.js';
import { SkipRequestLimit } from '../http/request-limit.guard.js';
import { AppError } from '../errors/app-error.js';
import { ApiProblems } from '../http/openapi.js';
import { Shutdown } from '../http/shutdown.js';
import { Readiness } from './readiness.js';

export class HealthView {
  @ApiProperty({ enum: ['ok'] })
  status!: 'ok';
}

@ApiTags('Health')
@Controller('health')
export class HealthController {
  private readonly logger = new Logger('health');

  constructor(
    private readonly readiness: Readiness,
    private readonly shutdown: Shutdown,
  ) {}

  @Get('live')
  @SkipRequestLimit()
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'Liveness probe: the process runs' })
  @ApiOkResponse({ type: HealthView })
  live(): HealthView {
    return { status: 'ok' };
  }

  @Get('ready')
  @SkipRequestLimit()
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Readiness probe: the server can handle requests',
    description: 'The database is migrated and writable, and the server is not about to stop.',
  })
  @ApiOkResponse({ type: HealthView })
  @ApiProblems(503)
  async ready(): Promise<HealthView> {
    try {
      await this.readiness.check();
    } catch (error) {
      if (!this.shutdown.isRequested) this.logger.warn(`not ready: ${(error as Error).message}`);
      throw new AppError('unavailable', 5);
    }
    return { status: 'ok' };
  }
}
