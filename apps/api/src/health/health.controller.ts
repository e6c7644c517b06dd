import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../common/auth/viewer.js';
import { AppError } from '../common/errors/app-error.js';
import { ApiProblems } from '../common/http/openapi.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { StorageService } from '../storage/storage.service.js';

export class HealthView {
  @ApiProperty({ enum: ['ok'] })
  status!: 'ok';
}

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
  ) {}

  @Get('live')
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'The process runs' })
  @ApiOkResponse({ type: HealthView })
  live(): HealthView {
    return { status: 'ok' };
  }

  @Get('ready')
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Requests can be served',
    description: 'The database answers and is migrated, pictures can be stored.',
  })
  @ApiOkResponse({ type: HealthView })
  @ApiProblems(503)
  async ready(): Promise<HealthView> {
    try {
      await Promise.all([this.prisma.userCategory.findFirstOrThrow({ select: { id: true } }), this.storage.check()]);
    } catch {
      throw new AppError('unavailable', 5);
    }
    return { status: 'ok' };
  }
}
