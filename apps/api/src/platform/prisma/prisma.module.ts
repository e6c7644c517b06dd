import { Global, Module } from '@nestjs/common';
import { DatabaseProbe } from './database-probe.js';
import { PrismaService } from './prisma.service.js';
import { Statements } from './statements.js';

@Global()
@Module({
  providers: [PrismaService, Statements, DatabaseProbe],
  exports: [PrismaService, Statements, DatabaseProbe],
})
export class PrismaModule {}
