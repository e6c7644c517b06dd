import { Controller, Get, Logger } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { APPLIED_MIGRATIONS, migrationNames } from '@sapa/prisma/migrations';
import { Public } from '../auth/decorators.js';
import { AppError } from '../errors/app-error.js';
import { ApiProblems } from '../http/openapi.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { StorageService } from '../storage/storage.service.js';

export class HealthView {
  @ApiProperty({ enum: ['ok'] })
  status!: 'ok';
}

@ApiTags('Health')
@Controller('health')
export class HealthController {
  private readonly logger = new Logger('health');

  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
  ) {}

  @Get('live')
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'Liveness probe: the process runs' })
  @ApiOkResponse({ type: HealthView })
  live(): HealthView {
    return { status: 'ok' };
  }

  @Get('ready')
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Readiness probe: requests can be served',
    description: 'The database is reachable and migrated, and pictures can be stored.',
  })
  @ApiOkResponse({ type: HealthView })
  @ApiProblems(503)
  async ready(): Promise<HealthView> {
    try {
      await Promise.all([this.checkDatabase(), this.storage.check()]);
    } catch (error) {
      this.logger.warn(`not ready: ${(error as Error).message}`);
      throw new AppError('unavailable', 5);
    }
    return { status: 'ok' };
  }

  private async checkDatabase(): Promise<void> {
    const applied = await this.prisma.$queryRawUnsafe<{ name: string }[]>(APPLIED_MIGRATIONS);
    const missing = (await migrationNames()).filter((name) => !applied.some((migration) => migration.name === name));
    if (missing.length > 0) throw new Error(`the database lacks the migrations ${missing.join(', ')}`);
  }
}
